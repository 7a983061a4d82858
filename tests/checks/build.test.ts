import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { budgets, firstLooks, kilobytes, scriptsOf, stylesheets } from '../../setup/build/budgets.mjs'
import { projectFiles } from './files.ts'
import { explainSize } from './module-sizes.ts'

// Shows S10.182.

const folder = 'dist/storefront'
const Manifest = v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string())) }))
const manifestOf = (built: string) =>
  Object.entries(v.parse(Manifest, JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))))
const manifest = manifestOf(folder)

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const inHtml = manifest.flatMap(([key, { file }]) => (html.includes(`src="/${file}"`) ? [key] : []))

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
  const scripts = scriptsOf(folder, [...firstLooks, 'pages/about.tsx', 'pages/mini-cart/mini-cart.tsx'])
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

test('the storefront loads no code of the desk', () => {
  const marks = ['/desk/api', 'Sign out everywhere']
  const marksIn = (built: string) =>
    readdirSync(join(built, 'assets'))
      .filter((file) => /\.(js|css)$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(built, 'assets', file), 'utf8')
        return marks.filter((mark) => text.includes(mark))
      })
  expect(marksIn(folder)).toEqual([])
  expect(manifest.filter(([key]) => key.includes('web/desk/'))).toEqual([])
  expect(new Set(marksIn('dist/desk'))).toEqual(new Set(marks))
})

test.each([
  ['dist/desk', '/desk/api/sign-in/code'],
  [folder, '/functions/v1/create-checkout-v2'],
])('%s loads nothing of a call that only the server reads', (built, path) => {
  // A sentence of a body's schema, one of a refusal, an entry of the audit log, and every summary.
  const summaries = Object.values({ ...publicCalls, ...deskCalls }).map(({ summary }) => summary)
  const sentences = ['Enter the six digits from the e-mail', 'This link or code was used', 'made the webhook endpoint']
  const marks = [...sentences, ...summaries]
  const scripts = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.js'))
  const texts = scripts.map((file) => readFileSync(join(built, 'assets', file), 'utf8'))
  expect(texts.some((text) => text.includes(path))).toBe(true)
  expect(marks.filter((mark) => texts.some((text) => text.includes(mark)))).toEqual([])
})

test('the desk names its few first scripts in its HTML, and all its scripts are within their budgets', () => {
  const desk = 'dist/desk'
  const page = readFileSync(join(desk, 'index.html'), 'utf8')
  const scripts = manifestOf(desk).filter(([, { file }]) => file.endsWith('.js'))
  const first = scripts.filter(([, { file }]) => page.includes(`src="/desk/${file}"`))
  const filesOf = (some: typeof scripts) => some.map(([, { file }]) => file)
  const keys = first.map(([key]) => key)
  const imported = first.flatMap(([, { imports = [] }]) => imports)
  expect(
    imported.filter((key) => !keys.includes(key)),
    'needed at first, but not named in the HTML',
  ).toEqual([])
  expect(first.length, 'scripts').toBeLessThanOrEqual(2)
  expect(kilobytes(desk, filesOf(first)), 'kB of JavaScript at first, brotli').toBeLessThanOrEqual(115)
  // The other screens come in parts, when a link to one is seen or it is opened.
  const later = scripts.filter((script) => !first.includes(script))
  const heavy = later.filter((script) => kilobytes(desk, filesOf([script])) > 50)
  expect(heavy, 'parts of more than 50 kB of JavaScript, brotli').toEqual([])
  expect(kilobytes(desk, filesOf(later)), 'kB of JavaScript later, brotli').toBeLessThanOrEqual(95)
})
