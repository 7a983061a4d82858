import { globSync } from 'node:fs'
import { relative } from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
function inLetters(index: number): string {
  const [letter] = letters.slice(index % letters.length)
  if (index < 0 || !letter) throw new Error('This name stands in no sheet.')
  return index < letters.length ? letter : inLetters(Math.floor(index / letters.length) - 1) + letter
}

/** Names the classes and animations of the CSS modules in a folder in few letters, the same in each build: the sheet's place among all sheets, and the name's place in it. Hashes, which do not compress, would take 1 kB more. */
export function shortClassNames(folder: string): (name: string, file: string, css: string) => string {
  const sheets = globSync('**/*.module.css', { cwd: folder }).sort()
  return (name, file, css) => {
    const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))]
    return `${inLetters(sheets.indexOf(relative(folder, file)))}_${inLetters(names.indexOf(name))}`
  }
}
