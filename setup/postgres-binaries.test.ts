import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insteadOfRoot, runnableBinaries } from './postgres-binaries.ts'

function makeClosedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solas-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Binaries in a folder that only its owner can enter, so that the user who stands in for root cannot run them there. */
function makeBinaries(initdb: string): string {
  const folder = makeClosedFolder()
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/initdb'), `#!/bin/sh\n${initdb}\n`, { mode: 0o755 })
  return folder
}

test('the binaries are used in place if PostgreSQL runs there', async () => {
  const binaries = makeBinaries('exit 0')
  expect(await runnableBinaries(binaries, null)).toBe(binaries)
})

test('binaries are copied from where PostgreSQL does not run', async () => {
  const binaries = makeBinaries('case "$0" in */solas-test-*) exit 1; esac')
  const copy = await runnableBinaries(binaries, insteadOfRoot())
  onTestFinished(() => rmSync(copy, { recursive: true }))
  expect(copy).not.toBe(binaries)
  expect(existsSync(join(copy, 'bin/initdb'))).toBe(true)
})

test('binaries are copied to where they run if TMPDIR is open to its owner alone', async () => {
  const binaries = makeBinaries('case "$0" in */solas-test-*/bin/*) exit 1; esac')
  vi.stubEnv('TMPDIR', makeClosedFolder())
  const user = insteadOfRoot()
  // Only root is replaced; any other user can run them in the closed folder.
  const copy = user ? await runnableBinaries(binaries, user) : binaries
  if (user) onTestFinished(() => rmSync(copy, { recursive: true }))
  expect(existsSync(join(copy, 'bin/initdb'))).toBe(true)
})

test('one sentence says that the binaries run nowhere, and no copy is left behind', async () => {
  const failure = await runnableBinaries(makeBinaries('exit 1'), insteadOfRoot()).catch(String)
  const [, copy = ''] = /^Error: PostgreSQL runs neither in \S+ nor in (\S+)\.$/.exec(failure) ?? []
  expect(copy).not.toBe('')
  expect(existsSync(copy)).toBe(false)
})
