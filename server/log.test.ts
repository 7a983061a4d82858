import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogOutput, personlessLog } from './log.ts'
import { typedNames } from './platform/database/typed-columns.ts'

const CLOSED = 2 ** 30
const lines = Array.from({ length: 2000 }, (_, n) => `{"line":${n},"text":"é"}\n`)

function freshFile() {
  const folder = mkdtempSync(join(tmpdir(), 'solas-log-'))
  const file = join(folder, 'log')
  const fd = openSync(file, 'w')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { fd, read: () => readFileSync(file, 'utf8') }
}

test('every log line is written once and in order', async () => {
  const { fd, read } = freshFile()
  const output = openLogOutput(fd)
  for (const line of lines) output.write(line)
  await expect.poll(read).toBe(lines.join(''))
  closeSync(fd)
})

test('writing to a closed log output does not throw', () => {
  const output = openLogOutput(CLOSED)
  output.write('lost\n')
  expect(() => output.flushSync()).not.toThrow()
})

function logged(write: (log: ReturnType<typeof personlessLog>) => void): string {
  let written = ''
  write(personlessLog({ logLevel: 'info' }, { write: (line) => (written += line) }))
  return written
}

test.each(typedNames)('no log line has a field named %s, not even inside an error', (name) => {
  const fields = { [name]: 'Aoife Byrne' }
  // The name of an error is the kind of error.
  const failure = Object.assign(new Error('no'), name === 'name' ? {} : fields)
  const line = logged((log) => log.error({ ...fields, err: failure, order: fields }, 'x'))
  expect(line).toContain('"msg":"x"')
  expect(line).not.toContain('Aoife')
})

test('an e-mail address is masked wherever it stands, and the location of an error is not', () => {
  const error = new Error("550 5.1.1 <mary.o'brien@example.ie>: unknown, or aoife+shop@example.ie")
  error.stack = `${error.message}\n    at send (/shop/node_modules/@hono/node-server/dist/index.mjs:1:1)`
  const line = logged((log) => log.error({ err: error }, 'refused aoife@example.ie'))
  expect(line).not.toMatch(/example\.ie/)
  expect(line).toContain('/node_modules/@hono/node-server/dist/index.mjs:1:1')
})

test('a line of a hundred thousand characters is masked at once', () => {
  // Processor time, because a busy machine makes real time pass.
  const start = process.threadCpuUsage()
  for (const part of ['a', '@', 'a@', '.a']) logged((log) => log.info(part.repeat(100_000)))
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(1000)
})
