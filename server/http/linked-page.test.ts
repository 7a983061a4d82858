import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The stylesheets that come as one: that of the frame, and those of the pages. */
const sheets = [['http/linked-page.css', 'http/linked-parts.css'], ['order-page/order-page.css']]

/** The classes that stylesheets style by themselves. */
function classesOf(paths: readonly string[]): string[] {
  const css = paths.map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).join('\n')
  return [...new Set([...css.matchAll(/^\s*\.([\w-]+)[^{]*\{/gm)].flatMap(([, name]) => name ?? []))]
}

test('no two pages behind links style the same class', () => {
  const all = sheets.flatMap(classesOf)
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
})
