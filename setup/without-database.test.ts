import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFiles } from '../tests/checks/files.ts'
import { sqliteOnly, testsWithoutDatabase } from './without-database.ts'

function planted(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'solas-planted-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const connect = 'server/platform/database/connect.ts'

test.each([
  ['by itself', { 'server/a.test.ts': "import { connect } from './platform/database/connect.ts'", [connect]: '' }],
  [
    'through another module',
    {
      'console/a.test.ts': "import {\n  first,\n  second,\n} from '../server/a.ts'",
      'server/a.ts': "export { b } from './b.ts'",
      'server/b.ts': "import './platform/database/connect.ts'",
      [connect]: '',
    },
  ],
  [
    'once it is asked',
    {
      'server/a.test.ts': "import { a } from '#shop/a.ts'",
      'shop/a.ts': "const late = async () => import('../server/platform/database/connect.ts')",
      [connect]: '',
    },
  ],
])('a test that opens a database %s runs on each database', (_, files) => {
  expect(testsWithoutDatabase(planted(files))).toEqual([])
})

test('a test that imports only a type of the database runs once', () => {
  const files = {
    'server/a.test.ts': "import type { DatabaseLocation } from './platform/database/connect.ts'",
    [connect]: '',
  }
  expect(testsWithoutDatabase(planted(files))).toEqual(['server/a.test.ts'])
})

test('no test that runs once opens a database or asks for its type', () => {
  const once = testsWithoutDatabase()
  expect(once.length).toBeGreaterThan(0)
  const texts = projectFiles(/\.test\.ts$/).filter(({ path }) => once.includes(path) && !sqliteOnly.includes(path))
  const opens = /TEST_DATABASE_URL|fresh-database|node:sqlite|'pg'|databaseUrl: (?!null)/
  expect(texts.filter(({ text }) => opens.test(text)).map(({ path }) => path)).toEqual([])
})
