import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solas-data-'))
  for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'notes.txt']) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'lost+found'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Tests may run as root, whom nothing is closed to. */
const closed = (name: string) => (path: string) => {
  if (path === join(folder, name)) throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
}

test('accepts a data folder of this user, also with other files in it', () => {
  expect(prepareDataDir(folder)).toBe(null)
  for (const name of ['notes.txt', 'lost+found']) expect(prepareDataDir(folder, closed(name))).toBe(null)
})

test.each(['', 'shop.sqlite', 'shop.sqlite-wal'])(
  'for %j of another user, the error has the command that helps',
  (name) => {
    expect(prepareDataDir(folder, closed(name))).toBe(
      `${join(folder, name)} cannot be written to (EACCES). If it belongs to another user: sudo chown -R ${userInfo().username} ${folder}`,
    )
  },
)
