import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const packageFile = v.object({ scripts: v.record(v.string(), v.string()) })
const { scripts } = v.parse(packageFile, JSON.parse(readFileSync('package.json', 'utf8')))

// A filter of Vitest is a part of a path: 'desk/' also means 'server/desk/'.
const filesOf = (script: string) =>
  execFileSync('sh', ['-c', `${script.replace('vitest run', 'node_modules/.bin/vitest list --filesOnly')}`], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
    .split('\n')
    .filter((line) => /\.test\.tsx?$/.test(line))

test('each test file is run by one script', { timeout: 120_000 }, () => {
  const runs = Object.values(scripts).filter((script) => script.startsWith('vitest run'))
  const tests = projectFiles(/\.test\.tsx?$/).map(({ path }) => path)
  expect(runs.flatMap(filesOf).toSorted()).toEqual(tests.toSorted())
})
