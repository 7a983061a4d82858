import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const folder = 'dist/storefront'
const list = v.optional(v.array(v.string()), [])
const chunk = v.object({ file: v.string(), imports: list, css: list })
const manifest = v.parse(
  v.record(v.string(), chunk),
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
)

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const inHtml = Object.entries(manifest).flatMap(([name, { file }]) => (html.includes(`src="/${file}"`) ? [name] : []))

function withImports(name: string, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(imported, seen)
  return seen
}

function transferred(page: string) {
  const needed = new Set<string>()
  for (const name of [...inHtml, page]) withImports(name, needed)
  const loaded = [...needed].flatMap((name) => manifest[name] ?? [])
  const kilobytes = (files: string[]) =>
    [...new Set(files)].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1000
  return { script: kilobytes(loaded.map(({ file }) => file)), style: kilobytes(loaded.flatMap(({ css }) => css)) }
}

test('the page names the scripts that it starts with', () => {
  expect(inHtml.length).toBeGreaterThan(0)
})

test.each([['pages/home/page.tsx'], ['pages/shop/page.tsx'], ['pages/product/page.tsx'], ['pages/cart/page.tsx']])(
  'what %s needs first is light',
  (page) => {
    expect(manifest).toHaveProperty([page])
    const { script, style } = transferred(page)
    expect(script, 'kB of JavaScript, brotli').toBeLessThanOrEqual(90)
    expect(style, 'kB of CSS, brotli').toBeLessThanOrEqual(12)
  },
)

test('the fonts are light', () => {
  const fonts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.woff2'))
  const bytes = fonts.reduce((sum, file) => sum + statSync(join(folder, 'assets', file)).size, 0)
  expect(fonts.length).toBeGreaterThan(0)
  expect(bytes / 1000, 'kB of fonts').toBeLessThanOrEqual(45)
})

test('no placeholder of a text is left in the sources or in the build', () => {
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|css|html)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  const sources = projectFiles(/\.(tsx?|css|html|md)$/)
  expect(built.length).toBeGreaterThan(2)
  const placeholder = /\{\{ *[A-Z][A-Z_]{2,} *\}\}/
  expect([...built, ...sources].filter(({ text }) => placeholder.test(text)).map(({ path }) => path)).toEqual([])
})
