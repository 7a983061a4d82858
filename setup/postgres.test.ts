import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { slowness } from '../server/testing/slowness.ts'

const failing =
  "const { startPostgres } = await import('./setup/postgres.ts'); await (await startPostgres()).stop(); process.exitCode = 3"

test('a process that started PostgreSQL keeps its exit code', { timeout: 60_000 * slowness() }, () => {
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', failing]).status).toBe(3)
})

test('PostgreSQL starts if TMPDIR is open to its owner alone', { timeout: 60_000 * slowness() }, () => {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'solas-test-'))
  onTestFinished(() => rmSync(TMPDIR, { recursive: true }))
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', failing], {
    env: { ...process.env, TMPDIR },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(3)
})
