import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const files = new Map<string, string>()

/** A class's name on the page: its own and three characters of its stylesheet's path. It is shorter than Vite's, and an edit of the stylesheet does not change it. */
export function className(name: string, file: string): string {
  const path = relative('.', file.replace(/\?.*$/, ''))
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  const other = files.get(scoped) ?? path
  if (other !== path) throw new Error(`'${name}' of ${path} and of ${other} have the same name: rename one`)
  files.set(scoped, path)
  return scoped
}
