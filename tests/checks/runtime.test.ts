import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

/** Files that may use the machine's own clock, timers and random numbers, each with why. */
const mayUseMachine: Readonly<Record<string, string>> = {
  'server/platform/runtime/runtime.ts': 'hands them out',
  'server/main.ts': 'ends the process, whatever hangs',
  'server/log.ts': 'flushes the log of a process that ends',
  'server/platform/http/listen.ts': 'waits for real connections',
  'server/platform/http/node-server.ts': 'times out real connections',
}
const ofMachine =
  /(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask)\(|node:timers|Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|AbortSignal\.timeout\(|getRandomValues|hrtime|\b(?:randomUUID|randomBytes|randomInt)\b[^']*'node:crypto'|crypto\.random/

const using = projectFiles(/^(?:server|sandbox)\/(?!testing\/).*(?<!\.test)\.ts$/)
  .filter(({ text }) => ofMachine.test(text))
  .map(({ path }) => path)

test('clock, timers and random numbers come from one place, so that a world can be simulated', () => {
  expect(using.filter((file) => !(file in mayUseMachine))).toEqual([])
})

test('each excused file still needs its excuse', () => {
  expect(Object.keys(mayUseMachine).filter((file) => !using.includes(file))).toEqual([])
})

test.each([
  ['const at = new Date()'],
  ['const at = Date.now()'],
  ['setTimeout(run, 5)'],
  ["import { setTimeout as pause } from 'node:timers/promises'"],
  ["import { createHash, randomUUID } from 'node:crypto'"],
  ['const id = crypto.randomUUID()'],
  ['const limit = AbortSignal.timeout(5)'],
])('%s is found', (line) => {
  expect(line).toMatch(ofMachine)
})

test.each([
  ['const at = new Date(row.createdAt)'],
  ['socket.setTimeout(5)'],
  ["import { randomUUID } from '../runtime/runtime.ts'"],
])('%s is not', (line) => {
  expect(line).not.toMatch(ofMachine)
})
