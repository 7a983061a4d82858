import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFiles } from '../tests/checks/files.ts'
import { beforeRelease, onPostgresAlone } from './before-release.ts'
import { everyChangeOnPostgres, leftOutOnPostgres, postgresSelection } from './postgres-selection.ts'
import { completeGroups, groups } from './steps.ts'
import { testsWithoutDatabase } from './without-database.ts'

// Shows S10.54.

const selected = Object.values(postgresSelection).flat()
const once = testsWithoutDatabase()
const serverTests = projectFiles(/^(server|sandbox|console|tests\/(attacks|fuzz|orders))\/.*\.test\.ts$/).filter(
  ({ path }) => !once.includes(path),
)
const paths = serverTests.map(({ path }) => path)

test('every selected test file exists, opens a database and is listed once', () => {
  expect(selected.filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(selected).size).toBe(selected.length)
})

test('every test file whose tests depend on the type of database is selected', () => {
  const depends = /TEST_DATABASE_URL|databaseUrl [!=]== null|databaseUrl \? |location\.databaseUrl|onPostgres/
  const dependent = serverTests.filter(({ text }) => depends.test(text)).map(({ path }) => path)
  expect(dependent.length).toBeGreaterThan(0)
  expect(dependent.filter((path) => !selected.includes(path))).toEqual([])
})

test('every test file with concurrent calls is selected, or has a reason not to be', () => {
  const races = /Promise\.all(?:Settled)?\(\s*(?:Array\.from|\[1, 2)/
  const racing = serverTests.filter(({ text }) => races.test(text)).map(({ path }) => path)
  expect(racing.filter((path) => !selected.includes(path) && !(path in leftOutOnPostgres))).toEqual([])
  expect(Object.keys(leftOutOnPostgres).filter((path) => !racing.includes(path) || selected.includes(path))).toEqual([])
})

test("'npm test' runs a part of the selection on PostgreSQL, 'npm run test:all' all of it", () => {
  expect(everyChangeOnPostgres.filter((path) => !selected.includes(path))).toEqual([])
  expect(onPostgresAlone.filter((path) => !everyChangeOnPostgres.includes(path))).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'solas-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const onPostgres = (all: typeof groups) =>
    all
      .flatMap(({ steps }) => steps)
      .filter(({ name, env }) => name.endsWith('on PostgreSQL') && env?.TEST_POOLER === undefined)
      .map(({ script, env }) => [script, env?.TEST_SELECTION, env?.TEST_ISOLATION])
  expect(onPostgres(groups)).toEqual([['server', 'every change on PostgreSQL', undefined]])
  expect(onPostgres(completeGroups(folder))).toEqual([
    ['server', undefined, undefined],
    ['server', 'release on PostgreSQL', 'serializable'],
  ])
})

test('the tests left to a release exist, and none is about money, stock, law, access or orders', () => {
  const waiting = Object.values(beforeRelease).flat()
  expect(waiting.filter((path) => !existsSync(path))).toEqual([])
  expect(new Set(waiting).size).toBe(waiting.length)
  const never =
    /^(shop|server\/(accounting|checkout|fulfilment|mail|order-page|orders|payments|publishing|refunds|sales|sign-in|stock|withdrawals))\//
  expect(waiting.filter((path) => never.test(path))).toEqual([])
})
