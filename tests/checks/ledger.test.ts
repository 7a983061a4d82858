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

const cell = (paths: readonly string[]) => (paths.length === 0 ? '–' : paths.map((path) => `\`${path}\``).join(', '))

/** The ledger with the files that cite each row. A row's words are kept by hand. */
function withCitations(ledger: string, files: readonly File[]): string {
  const cited = citationsIn(files)
  return ledger.replace(/^\| (S\d+\.\d+) \| ([^|]+) \| .*$/gm, (_, id: string, words: string) => {
    const paths = (cited.get(id) ?? []).toSorted()
    return `| ${id} | ${words} | ${cell(paths.filter((path) => !isTest(path)))} | ${cell(paths.filter(isTest))} |`
  })
}

const [ledger] = projectFiles(/^docs\/specification\.md$/)
const files = projectFiles(/\.(tsx?|mjs|css|html)$/).filter(({ path }) => !/^tests\/checks\/(docs|ledger)\./.test(path))

test('the ledger has the files that cite each row: npm run ledger writes them', () => {
  const text = ledger?.text ?? ''
  const current = withCitations(text, files)
  expect(text.match(/^\| S/gm)?.length).toBeGreaterThan(300)
  if (process.env.LEDGER_UPDATE && current !== text) writeFileSync(LEDGER, current)
  else expect(text.split('\n').filter((line) => !current.split('\n').includes(line))).toEqual([])
})

test('a row has the files that cite it, as code or as tests, and no others; a span cites no row', () => {
  const planted = [
    { path: 'shop/money.ts', text: 'In cents (S9.1, S9.2).' },
    { path: 'shop/cart/totals.ts', text: 'As in S9.1, and again S9.1.' },
    { path: 'shop/money.test.ts', text: "test('is whole (S9.1)')" },
    { path: 'web/storefront/layout/layout.tsx', text: '(S9.1–S9.3, S9.1 to S9.2)' },
  ]
  const rows = [
    '| S9.1 | Euro | – | – |',
    '| S9.2 | Free shipping | `shop/gone.ts` | – |',
    '| S9.3 | Bag | `x.ts` | – |',
  ]
  expect(withCitations(rows.join('\n'), planted).split('\n')).toEqual([
    '| S9.1 | Euro | `shop/cart/totals.ts`, `shop/money.ts` | `shop/money.test.ts` |',
    '| S9.2 | Free shipping | `shop/money.ts` | – |',
    '| S9.3 | Bag | – | – |',
  ])
})
