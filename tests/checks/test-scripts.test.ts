import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { completeGroups } from '../../setup/steps.ts'
import { projectFiles } from './files.ts'

const packageFile = v.object({ scripts: v.record(v.string(), v.string()) })
const { scripts } = v.parse(packageFile, JSON.parse(readFileSync('package.json', 'utf8')))

// A filter of Vitest is a part of a path: 'web/desk/' also means 'server/desk/handlers/'.
const filesOf = (script: string) =>
  execFileSync('sh', ['-c', `${script.replace('vitest run', 'node_modules/.bin/vitest list --filesOnly')}`], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', TEST_SELECTION: '' },
  })
    .split('\n')
    .filter((line) => /\.test\.tsx?$/.test(line))

test('each test file is run by one script', { timeout: 120_000 * slowness() }, () => {
  const runs = Object.values(scripts).filter((script) => script.startsWith('vitest run'))
  const tests = projectFiles(/\.test\.tsx?$/).map(({ path }) => path)
  expect(runs.flatMap(filesOf).toSorted()).toEqual(tests.toSorted())
})

// Each with the reason why npm run test:all does not run it by itself.
const runElsewhere: Readonly<Record<string, string>> = {
  start: 'bench:start and every journey start the shop',
  dev: 'setup/dev.test.ts starts it',
  test: 'it is the first part of test:all',
  'test:all': 'it is this run',
  quick: 'test runs the same steps',
  preengines: 'npm runs it before engines',
  changed: 'quick runs it; test runs all these tests',
  'lint:changed': 'quick runs it; lint looks at every file',
  ledger: 'it writes the ledger that checks compares',
  fix: 'it changes the code; format and lint find the same',
  pictures: 'it needs Blender and hours; imagery/pictures.test.ts runs its steps',
  'bench:pages': 'it needs wrk, and is left out where that is missing',
  seen: 'it writes the files that server compares',
  'screens:sheet': 'it draws a picture of the documents again',
}

test('npm run test:all runs every script of package.json, or a list says where else it runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solas-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const steps = completeGroups(folder).flatMap((group) => group.steps.map(({ script }) => script))
  const left = Object.keys(scripts).filter((script) => !steps.includes(script) && !(script in runElsewhere))
  expect(left).toEqual([])
})
