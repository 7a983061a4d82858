import { expect, test } from 'vitest'
import { products, solas } from '#shops/solas.ts'
import { projectFiles } from './files.ts'

// Shows S9.30, S10.37.

const spoken = projectFiles(
  /^(shop\/texts\/|web\/(storefront|ui|platform|shop)\/|server\/contact\/emails\/|server\/orders\/checkout\/page-request)(?!.*\.test\.).*\.(tsx?|html)$/,
)

// Sentences may hold what a shop promises only by the names of shop/promises and shop/settings.
const figure = new RegExp(
  [
    /€ ?\d+/,
    /\b(4\.95|3\.50|5\.00)\b/,
    /\b\d+(–| to |-)\d+ (business|working) days/,
    /\b\d+[ -](business |working )?(days?|hours|years|pieces)\b/i,
    /\b\d+ or more\b/,
    /\b\d+% off\b/,
    /\baged? \d+\b|\bat least \d+\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

function withoutCode(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
}

function figuresIn(text: string): string[] {
  return [...withoutCode(text).matchAll(figure)].map(([found]) => found)
}

test('the check reads texts, pages and e-mails', () => {
  expect(spoken.length).toBeGreaterThan(100)
  for (const folder of ['shop/texts/', 'web/storefront/', 'server/contact/emails/', 'server/orders/checkout/'])
    expect(
      spoken.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
})

test.each([
  "'Free from €40'",
  '`only 4.95 more`',
  "'30 Day Policy'",
  "'made in 2–3 business days'",
  "'within 48 hours'",
  "'15% off'",
  "'20 or more'",
  "'people aged 16 and over'",
])('the check finds the figure in %s', (planted) => {
  expect(figuresIn(planted)).not.toEqual([])
})

test.each(['Free from €{free}', '// as long as 30 days', 'flex: 0 0 20', '320 pixels', '/* 3 years */'])(
  'the check allows %s',
  (harmless) => {
    expect(figuresIn(harmless)).toEqual([])
  },
)

test('no text, page or e-mail contains a promised figure as a literal', () => {
  expect(spoken.flatMap(({ path, text }) => figuresIn(text).map((found) => `${path}: ${found}`))).toEqual([])
})

test('texts that say "twenty-seven designs" match the number of products', () => {
  expect(spoken.filter(({ text }) => /twenty-seven/i.test(text)).map(({ path }) => path)).toEqual([])
  const saying = Object.entries(solas.settings.words).filter(([, text]) => /twenty-seven/i.test(text))
  expect(saying.map(([name]) => name)).toEqual(['designPoint', 'storyBeginning'])
  expect(products).toHaveLength(27)
})
