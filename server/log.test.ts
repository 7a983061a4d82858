import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogOutput } from './log.ts'

/** No process has so many files open. */
const CLOSED = 2 ** 30
const lines = Array.from({ length: 2000 }, (_, n) => `{"line":${n},"text":"é"}\n`)

function freshFile() {
  const folder = mkdtempSync(join(tmpdir(), 'solas-log-'))
  const file = join(folder, 'log')
  const fd = openSync(file, 'w')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { fd, read: () => readFileSync(file, 'utf8') }
}

test('every line comes once, in its order', async () => {
  const { fd, read } = freshFile()
  const output = openLogOutput(fd)
  for (const line of lines) output.write(line)
  await expect.poll(read).toBe(lines.join(''))
  closeSync(fd)
})

test('a reader that is gone is left alone', () => {
  const output = openLogOutput(CLOSED)
  output.write('lost\n')
  expect(() => output.flushSync()).not.toThrow()
})
