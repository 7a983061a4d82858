import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'
import { explainSize } from './module-sizes.ts'

const folder = 'dist/storefront'
const list = v.optional(v.array(v.string()), [])
const chunk = v.object({ file: v.string(), imports: list })
const manifest = v.parse(
  v.record(v.string(), chunk),
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
)

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const inHtml = Object.entries(manifest).flatMap(([key, { file }]) => (html.includes(`src="/${file}"`) ? [key] : []))

function withImports(key: string, seen: Set<string>): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
  return seen
}

/** The scripts that pages, or other modules named by their paths, need before they are shown. */
function scriptsOf(paths: readonly string[]): string[] {
  const needed = new Set<string>()
  for (const path of paths) {
    if (!(path in manifest)) throw new Error(`${path} is in no script of the build`)
    withImports(path, needed)
  }
  for (const key of inHtml) withImports(key, needed)
  return [...new Set([...needed].flatMap((key) => manifest[key]?.file ?? []))]
}

/** Fails with the modules that made the scripts heavy. */
function expectLight(scripts: readonly string[], maxKilobytes: number) {
  const size = kilobytes(scripts)
  if (size > maxKilobytes)
    throw new Error(
      `${size} kB of JavaScript, brotli, are over the budget of ${maxKilobytes}.\n${explainSize(folder, scripts)}`,
    )
}

const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1000

const [home, shop, product, cart, about] = [
  'pages/home/page.tsx',
  'pages/shop/page.tsx',
  'pages/product/page.tsx',
  'pages/cart/page.tsx',
  'pages/about.tsx',
] as const

test('a budget that fails names the modules that have grown', () => {
  const scripts = scriptsOf([shop])
  expect(() => expectLight(scripts, 1)).toThrow(/over the budget of 1\.\nGrown since[\s\S]*\nThe biggest:\n {2}\d/)
  expect(explainSize(folder, scripts)).toContain('web/storefront/')
})

test('the page names the scripts that it starts with', () => {
  expect(inHtml.length).toBeGreaterThan(0)
})

test.each([home, shop, product, cart])('what %s needs first is light and in few pieces', (page) => {
  const scripts = scriptsOf([page])
  expectLight(scripts, 110)
  expect(scripts.length, 'scripts').toBeLessThanOrEqual(3)
})

test('what comes by itself, with the pages that links in sight lead to, is light and in few pieces', () => {
  const scripts = scriptsOf([
    home,
    shop,
    product,
    cart,
    about,
    'pages/mini-cart/mini-cart.tsx',
    '../../shop/solas/stories.ts',
  ])
  expectLight(scripts, 145)
  expect(scripts.length, 'scripts').toBeLessThanOrEqual(12)
})

test('there is one stylesheet, and it is light', () => {
  const sheets = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.css'))
  expect(sheets).toHaveLength(1)
  expect(kilobytes(sheets.map((file) => `assets/${file}`)), 'kB of CSS, brotli').toBeLessThanOrEqual(16)
})

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

test('not a byte of the desk is in what shoppers load, and what the owner loads is light too', () => {
  const marks = ['/desk/api', 'Sign out everywhere']
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const holding = (path: string) => marks.filter((mark) => readFileSync(path, 'utf8').includes(mark))
  expect(scripts.flatMap((file) => holding(join(folder, 'assets', file)))).toEqual([])
  expect(Object.keys(manifest).filter((key) => key.includes('web/desk/'))).toEqual([])

  const own = readdirSync('dist/desk/assets').filter((file) => file.endsWith('.js'))
  expect(new Set(own.flatMap((file) => holding(join('dist/desk/assets', file))))).toEqual(new Set(marks))
  const sizes = own.map((file) => [file, statSync(join('dist/desk/assets', `${file}.br`)).size / 1000] as const)
  const kilobytesOf = (some: readonly (readonly [file: string, size: number])[]) =>
    some.reduce((sum, [, size]) => sum + size, 0)
  const page = readFileSync('dist/desk/index.html', 'utf8')
  const first = sizes.filter(([file]) => page.includes(file))
  // Screens of rare use come when they are gone to.
  const rare = sizes.filter(([file]) => !page.includes(file))
  expect(first, 'scripts').toHaveLength(1)
  expect(kilobytesOf(first), 'kB of JavaScript at first, brotli').toBeLessThanOrEqual(115)
  expect(kilobytesOf(rare), 'kB of JavaScript later, brotli').toBeLessThanOrEqual(50)
})
