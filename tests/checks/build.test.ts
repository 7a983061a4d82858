import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { budgets, firstLooks, kilobytes, scriptsOf, stylesheets } from '../../setup/build/budgets.mjs'
import { projectFiles } from './files.ts'
import { explainSize } from './module-sizes.ts'

const folder = 'dist/storefront'
const chunk = v.object({ file: v.string() })
const manifest = v.parse(
  v.record(v.string(), chunk),
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
)

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const inHtml = Object.entries(manifest).flatMap(([key, { file }]) => (html.includes(`src="/${file}"`) ? [key] : []))

/** Fails with the modules that made the files heavy: scripts, or the stylesheet. */
function expectLight(files: readonly string[], maxKilobytes: number, parts = files) {
  const size = kilobytes(folder, files)
  if (size > maxKilobytes)
    throw new Error(`${size} kB, brotli, are over the budget of ${maxKilobytes}.\n${explainSize(folder, parts)}`)
}

const shop = 'pages/shop/page.tsx'

test('a failed size budget names the modules that have grown', () => {
  const scripts = scriptsOf(folder, [shop])
  expect(() => expectLight(scripts, 1)).toThrow(/over the budget of 1\.\nGrown since[\s\S]*\nThe biggest:\n {2}\d/)
  expect(explainSize(folder, scripts)).toContain('web/storefront/')
})

test('the HTML names its first scripts', () => {
  expect(inHtml.length).toBeGreaterThan(0)
})

test.each(firstLooks)('the page %s starts with few and small scripts', (page) => {
  const scripts = scriptsOf(folder, [page])
  expectLight(scripts, budgets.scripts)
  expect(scripts.length, 'scripts').toBeLessThanOrEqual(3)
})

test('the scripts that load without a click stay within their budget and number', () => {
  const scripts = scriptsOf(folder, [
    ...firstLooks,
    'pages/about.tsx',
    'pages/mini-cart/mini-cart.tsx',
    '../../shop/solas/stories.ts',
  ])
  expectLight(scripts, 145)
  expect(scripts.length, 'scripts').toBeLessThanOrEqual(12)
})

test('there is one stylesheet within its size budget', () => {
  const sheets = stylesheets(folder)
  expect(sheets).toHaveLength(1)
  expectLight(sheets, budgets.stylesheet, ['stylesheet'])
  expect(() => expectLight(sheets, 1, ['stylesheet'])).toThrow(/The biggest:\n {2}\d.*\.css \(styles\)/)
})

test('the fonts stay within their size budget', () => {
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

test('the storefront loads no code of the desk, and the desk stays within its budget', () => {
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
  expect(kilobytesOf(rare), 'kB of JavaScript later, brotli').toBeLessThanOrEqual(70)
})
