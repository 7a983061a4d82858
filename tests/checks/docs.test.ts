import { matchesGlob, posix } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { flagNames } from '#shop/pages/flags.ts'
import { isCommand } from '../../console/run.ts'
import packageFile from '../../package.json'
import { Environment } from '../../server/platform/config/environment.ts'
import { projectFiles } from './files.ts'

type Text = { path: string; text: string }

const documents = projectFiles(/\.md$/).filter(({ path }) => path !== 'THIRD_PARTY.md')
const code = projectFiles(/\.(tsx?|mjs|css|py)$/).filter(({ path }) => path !== 'tests/checks/docs.test.ts')
const ledger = documents.find(({ path }) => path === 'docs/specification.md')?.text ?? ''
const rowNumbers = [...ledger.matchAll(/^\| (S\d+\.\d+) \|/gm)].map(([, row]) => row)
const rows = new Set(rowNumbers)
const files = projectFiles(/./).map(({ path }) => path)
const paths = new Set(files.flatMap((path) => [path, ...foldersAbove(path)]))
const madeByRunning = /^(dist|data|node_modules|test-results|imagery\/originals)(\/|$)/

function foldersAbove(path: string): string[] {
  const above = posix.dirname(path)
  return above === '.' ? [] : [above, ...foldersAbove(above)]
}

function isPath(word: string): boolean {
  if (!/^[\w.@*][\w.@*{}[\],/-]*$/.test(word)) return false
  const isFile = /\w\.(tsx?|mjs|css|py|md|json|html)$/.test(word)
  return isFile || word.endsWith('/') || (word.includes('/') && paths.has(word.split('/')[0] ?? ''))
}

/** True if a path stands in the project, from its root or beside the document; a bare name may stand anywhere, a record's number is enough. */
function stands(path: string, document: string): boolean {
  const name = path.replace(/\/$/, '')
  if (madeByRunning.test(name) || paths.has(name) || paths.has(besides(document, name))) return true
  if (/^docs\/decisions\/\d{3}$/.test(name)) return files.some((file) => file.startsWith(`${name}-`))
  const glob = name.includes('/') ? name : `**/${name}`
  return [...paths].some((at) => matchesGlob(at, glob))
}

function alternatives(word: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(word) ?? []
  return choices?.split(',').flatMap((choice) => alternatives(before + choice + after)) ?? [word]
}

function besides(document: string, target: string): string {
  return posix.join(posix.dirname(document), target).replace(/\/$/, '')
}

function missingPaths(texts: Text[]): string[] {
  return texts.flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)].map(([, target = '']) => target)
    const words = text
      .replaceAll(/\]\([^)]*\)/g, ' ')
      .split(/[\s`()|"']+/)
      .map((word) => word.replace(/[,.;:]+$/, ''))
    const missing = [
      ...links.filter((target) => !paths.has(besides(path, target))),
      ...words.filter((word) => isPath(word) && !alternatives(word).every((named) => stands(named, path))),
    ]
    return [...new Set(missing)].map((named) => `${path}: ${named}`)
  })
}

test('every path that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(45)
  expect(missingPaths(documents)).toEqual([])
})

test('the index of decision records names every record, and there are at most 40', () => {
  const records = files.filter((path) => /^docs\/decisions\/\d{3}-/.test(path)).map((path) => posix.basename(path))
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  expect([...index.matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(([, name]) => name)).toEqual(records.toSorted())
  expect(records.length).toBeLessThanOrEqual(40)
})

test('the check finds missing paths in text, links and globs', () => {
  const text = `See \`shop/gone.ts\`, \`shop/{money,gone}.ts\` and docs/decisions/999, \`gone/\`, gone.css and [this](gone.md);
    not \`shop/money.ts\`, \`shop/*/quote.ts\`, docs/decisions/001, \`shop/cart/\`, tokens.css, https://gone.example/gone.md or and/or.`
  expect(missingPaths([{ path: 'docs/planted.md', text }])).toEqual(
    ['gone.md', 'shop/gone.ts', 'shop/{money,gone}.ts', 'docs/decisions/999', 'gone/', 'gone.css'].map(
      (named) => `docs/planted.md: ${named}`,
    ),
  )
})

function wrongCitations(texts: Text[]): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(/specification,? (?:section )?\d+|\bS\d+\.\d+\b|docs\/decisions\/\d+/g)]
      .map(([cited]) => cited)
      .filter((cited) => !rows.has(cited) && !(cited.startsWith('docs/') && stands(cited, path)))
      .map((cited) => `${path}: ${cited}`),
  )
}

test('every cited requirement or decision exists', () => {
  expect(rows.size).toBeGreaterThan(300)
  expect(wrongCitations([...code, ...documents])).toEqual([])
})

/** The lines of the ledger that are not headings and not rows of an id, ten words at most, code and tests, each by an exact path. */
function wrongLedgerLines(lines: string[]): string[] {
  const row = /^\| S\d+\.\d+ \| ((?:[^ |`]+ ){1,10})\| (–|`[^`|]+`(?:, `[^`|]+`)*) \| (–|`[^`|]+`(?:, `[^`|]+`)*) \|$/
  const heading = /^$|^#|^\| Id \| Requirement \| Code \| Tests \|$|^\| --- \| --- \| --- \| --- \|$/
  const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const isTest = (path: string) => /\.(test\.tsx?|journey\.ts)$/.test(path) || path.startsWith('tests/')
  return lines.filter((line) => {
    if (heading.test(line)) return false
    const [, , code, tests] = row.exec(line) ?? []
    const all = [...named(code), ...named(tests)]
    return all.length === 0 || !all.every((path) => paths.has(path)) || !named(tests).every(isTest)
  })
}

test('the ledger has only ids, ten words at most, and exact paths of code and tests', () => {
  const lines = ledger.split('\n')
  expect(wrongLedgerLines(lines.slice(lines.findIndex((line) => line.startsWith('## '))))).toEqual([])
})

test.each([
  '| S9.1 | Euro | `shop/money.ts` | a journey |',
  '| S9.1 | Euro | – | – |',
  '| S9.1 | Euro | `shop/gone.ts` | – |',
  '| S9.1 | Euro | `money.ts` | – |',
  '| S9.1 | Euro | `shop/*.ts` | – |',
  '| S9.1 | Euro | `shop/money.ts` | `shop/gone.test.ts` |',
  '| S9.1 | Euro | `shop/money.ts` | `shop/dates.ts` |',
  '| S9.1 | `shop/money.ts` | – |',
  '| S9.1 | one two three four five six seven eight nine ten eleven | `shop/money.ts` | – |',
  'Money is cents.',
])('a wrong line of the ledger is caught: %s', (line) => {
  expect(wrongLedgerLines([line, '| S9.1 | Euro, in cents | `shop/money.ts` | `tests/checks/docs.test.ts` |'])).toEqual(
    [line],
  )
})

test('every row of the specification has a unique number', () => {
  expect(rowNumbers.filter((row, index) => rowNumbers.indexOf(row) !== index)).toEqual([])
})

test('the check finds citations of missing sections, rows and records', () => {
  const text = 'As in (specification 9), S9.1, S9.999, docs/decisions/001 and docs/decisions/999.'
  expect(wrongCitations([{ path: 'planted.ts', text }])).toEqual(
    ['specification 9', 'S9.999', 'docs/decisions/999'].map((cited) => `planted.ts: ${cited}`),
  )
})

test('README and runbook say that the shop charges one VAT rate, and who must not sell what with it', () => {
  const textOf = (path: string) => documents.find((one) => one.path === path)?.text ?? ''
  expect(textOf('README.md')).toContain('[One rate for everything](docs/runbook.md#one-vat-rate)')
  const [, section = ''] = /^### One VAT rate\n([\s\S]*?)\n## /m.exec(textOf('docs/runbook.md')) ?? []
  const words = [
    'one VAT rate for everything',
    'registered for VAT',
    "don't use this shop for them yet",
    'books',
    'food (0 %)',
  ]
  for (const word of words) expect(section).toContain(word)
})

test('README and .env.example name every variable that the shop reads', () => {
  const variables = [...Object.keys(Environment.entries), ...flagNames.map((name) => name.toUpperCase())]
  const [sample] = projectFiles(/^\.env\.example$/)
  const readme = documents.find(({ path }) => path === 'README.md')?.text ?? ''
  expect(variables.length).toBeGreaterThan(30)
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  expect(variables.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(sample?.text ?? ''))).toEqual([])
})

test('every npm script and console command that a document names exists', () => {
  const { scripts } = v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), packageFile)
  const wrong = documents.flatMap(({ path, text }) =>
    [
      ...[...text.matchAll(/npm run ([a-z:]*[a-z])\b(?!:)/g)].filter(([, name = '']) => !(name in scripts)),
      ...[...text.matchAll(/npm run orders -- ([a-z-]+)/g)].filter(([, name = '']) => !isCommand(name)),
    ].map(([named]) => `${path}: ${named}`),
  )
  expect(wrong).toEqual([])
})

test('the map counts the files that it lists for each job', () => {
  const map = documents.find(({ path }) => path === 'docs/map.md')?.text ?? ''
  const jobs = [...map.matchAll(/^\| [^|]+ → [^|]+ \| (\d+) \| (.+) \|$/gm)]
  expect(jobs.length).toBeGreaterThan(4)
  for (const [, count, listed = ''] of jobs) expect(listed.match(/\.tsx?`/g), listed).toHaveLength(Number(count))
})
