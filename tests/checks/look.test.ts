import { expect, test } from 'vitest'
import { cssVariables, standardLook } from '#shop/look.ts'
import { projectFiles } from './files.ts'

type File = { readonly path: string; readonly text: string }

/** Colours that are data: of beads, and of the borders that the picture editor draws. */
const colorData = ['server/catalogue/image-editor/instruction.ts', 'crafts/bracelets/desk/bead-plan-form.tsx']
const isTest = /\.(test|journey)\.tsx?$|^server\/testing\//
const product = projectFiles(
  /^(web|server|sandbox|shop|crafts|console|imagery|setup|deploy)\/.*\.(css|tsx?|html|svg)$/,
).filter(({ path }) => !isTest.test(path))

const literal = /#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\/)|\b(rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/gi
const namedInCss =
  /:[^;{}]*\b(aqua|beige|black|blue|brown|crimson|cyan|gold|gray|green|grey|ivory|lime|magenta|maroon|navy|olive|orange|pink|purple|red|salmon|silver|tan|teal|violet|white|yellow)\b(?=[^;{}]*[;}])/gi

function colorsIn({ path, text }: File): string[] {
  const found = [...text.matchAll(literal), ...(path.endsWith('.css') ? text.matchAll(namedInCss) : [])]
  return found.map(({ 0: color, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${color}`)
}

test('only shop/look.ts defines colours', () => {
  const others = product.filter(({ path }) => path !== 'shop/look.ts' && !colorData.includes(path))
  expect(others.length).toBeGreaterThan(500)
  expect(
    others.flatMap(colorsIn),
    'name the colour in shop/look.ts and use its variable; `npx vitest run tests/checks/look` checks it',
  ).toEqual([])
})

test('every file listed for colours as data has some', () => {
  expect(colorData.filter((name) => !product.some((file) => file.path === name && colorsIn(file).length > 0))).toEqual(
    [],
  )
})

test.each([
  ['web/a.module.css', '.a {\n  color: #6e1f36;\n}'],
  ['web/a.module.css', '.a {\n  background: linear-gradient(white, var(--color-text));\n}'],
  ['web/a.tsx', '<p style={{ color: "rgb(0 0 0 / 0.5)" }} />'],
  ['server/a.ts', 'html`<td bgcolor="#FFF">`'],
  ['web/index.html', '<meta name="theme-color" content="#FCF9F4" />'],
  ['web/icon.svg', '<circle fill="#E9A93C"/>'],
])('the check finds a colour in %s', (path, text) => {
  expect(colorsIn({ path, text })).toHaveLength(1)
})

function definedIn(files: readonly File[]): ReadonlySet<string> {
  const texts = [...files.map(({ text }) => text), cssVariables(standardLook)]
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?<![\w(-])(--[\w-]+)['"`]?(?=\s*[:),\]])/g)].map(([, name = '']) => name),
    ),
  )
}

function undefinedIn(files: readonly File[]): string[] {
  const defined = definedIn(files)
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)/g)].flatMap(([, name = '']) =>
      defined.has(name) ? [] : [`${path}: ${name}`],
    ),
  )
}

const styled = product.filter(({ path }) => /\.(css|tsx?|html)$/.test(path))

test.each([
  ['the web', /^web\//],
  ['the pages of the server and the sandbox', /^(server|sandbox)\//],
])('every CSS variable that %s uses is defined', (_, folder) => {
  expect(undefinedIn(styled.filter(({ path }) => folder.test(path)))).toEqual([])
})

test('the check finds an undefined CSS variable', () => {
  const planted = { path: 'web/a.module.css', text: '.a { color: var(--color-acent); margin: var(--space-2) }' }
  expect(undefinedIn([...styled, planted])).toEqual(['web/a.module.css: --color-acent'])
})
