import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

type File = { readonly path: string; readonly text: string }

const LEDGER = 'docs/specification.md'
const isTest = (path: string) => /\.(test\.tsx?|journey\.ts)$/.test(path) || path.startsWith('tests/')

// The ends of a span such as S2.22–S2.43 are left out: a file that does so much is the place of no single row.
const citation = /(?<!(?:–|\bto ))\bS\d+\.\d+\b(?!(?:–| to )S\d)/g

function citationsIn(files: readonly File[]): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { path, text } of files) {
    for (const id of new Set(text.match(citation))) paths.set(id, [...(paths.get(id) ?? []), path])
  }
  return paths
}

/** The ledger with each file that cites a row in that row, unless the row has it or its folder already. */
function withCitations(ledger: string, files: readonly File[]): string {
  const cited = citationsIn(files)
  return ledger.replace(/^\| (S\d+\.\d+) \| (.+) \| (.+) \|$/gm, (row, id: string, code: string, tests: string) => {
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    const isNamed = (path: string) => named.some((one) => one === path || (one.endsWith('/') && path.startsWith(one)))
    const missing = (cited.get(id) ?? []).filter((path) => !isNamed(path))
    const cell = (text: string, more: readonly string[]) =>
      [...(text === '–' && more.length > 0 ? [] : [text]), ...more.map((path) => `\`${path}\``)].join(', ')
    const [tested, coded] = [missing.filter(isTest), missing.filter((path) => !isTest(path))]
    return `| ${id} | ${cell(code, coded)} | ${cell(tests, tested)} |`
  })
}

const [ledger] = projectFiles(/^docs\/specification\.md$/)
const files = projectFiles(/\.(tsx?|mjs|css|html)$/).filter(({ path }) => !/^tests\/checks\/(docs|ledger)\./.test(path))

test('each file that cites a row of the ledger stands in that row: npm run ledger adds it', () => {
  const text = ledger?.text ?? ''
  const current = withCitations(text, files)
  expect(text.match(/^\| S/gm)?.length).toBeGreaterThan(300)
  if (process.env.LEDGER_UPDATE && current !== text) writeFileSync(LEDGER, current)
  else expect(current.split('\n').filter((line) => !text.split('\n').includes(line))).toEqual([])
})

test('a cited file is added to its row, as code or as a test; a span and what the row has are not', () => {
  const planted = [
    { path: 'shop/money.ts', text: 'In cents (S9.1, S9.2).' },
    { path: 'shop/cart/totals.ts', text: 'As in S9.1, and again S9.1.' },
    { path: 'shop/money.test.ts', text: "test('is whole (S9.1)')" },
    { path: 'web/storefront/layout/layout.tsx', text: '(S9.1–S9.3, S9.1 to S9.2)' },
  ]
  const rows = ['| S9.1 | `shop/cart/` | – |', '| S9.2 | `shop/money.ts` | – |', '| S9.3 | `shop/dates.ts` | – |']
  expect(withCitations(rows.join('\n'), planted).split('\n')).toEqual([
    '| S9.1 | `shop/cart/`, `shop/money.ts` | `shop/money.test.ts` |',
    ...rows.slice(1),
  ])
})
