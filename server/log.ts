import { write, writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import { maskAddresses } from '#shop/texts/mask-addresses.ts'
import type { Config } from './platform/config/config.ts'
import { typedNames } from './platform/database/typed-columns.ts'

const RETRY_INTERVAL_MS = 100
/** The end of the process waits so long for the reader, in ms. */
const FLUSH_WITHIN_MS = 500
const FLUSH_PAUSE_MS = 20
/** So much is kept for a reader that is slow, in characters; lines beyond are dropped. */
const MAX_PENDING = 1024 * 1024

/** PostgreSQL repeats the values of a row in these fields of an error. */
const databaseErrorFields = ['detail', 'where', 'parameters']

function isBusy(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}

/** Log lines to a file descriptor. A reader that is slow or gone costs lines, never memory, an answer or the end of the process: pino's own stream tries for ever. */
export function openLogOutput(fd: number): DestinationStream & { readonly flushSync: () => void } {
  let queue = ''
  let batch = Buffer.alloc(0)
  let writing = false
  let gone = false

  function advance(written: number | null) {
    gone = written === null
    batch = batch.subarray(written ?? 0)
  }
  function takeBatch() {
    if (batch.length === 0) [batch, queue] = [Buffer.from(queue), '']
    return batch.length > 0 && !gone
  }
  function pump() {
    if (writing || !takeBatch()) return
    writing = true
    write(fd, batch, (error, written) => {
      writing = false
      if (error) advance(isBusy(error) ? 0 : null)
      else advance(written)
      if (error) setTimeout(pump, RETRY_INTERVAL_MS).unref()
      else pump()
    })
  }
  return {
    write(line) {
      if (gone || queue.length > MAX_PENDING) return
      queue += line
      pump()
    },
    flushSync() {
      const endsAt = performance.now() + FLUSH_WITHIN_MS
      while (!writing && takeBatch() && performance.now() < endsAt) {
        try {
          advance(writeSync(fd, batch))
        } catch (error) {
          advance(isBusy(error) ? 0 : null)
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FLUSH_PAUSE_MS)
        }
      }
    },
  }
}

/** A log that writes lines of JSON without personal data: fields named like a column that buyers type are left out, also within an error, and e-mail addresses are masked wherever they stand. */
export function personlessLog({ logLevel }: Pick<Config, 'logLevel'>, output: DestinationStream): Logger {
  const paths = [...typedNames, ...databaseErrorFields].flatMap((name) => [name, `*.${name}`])
  const masked = { write: (line: string) => output.write(maskAddresses(line)) }
  return pino({ level: logLevel, base: null, redact: { paths, remove: true } }, masked)
}

export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const output = openLogOutput(process.stdout.fd)
  process.on('exit', output.flushSync)
  return personlessLog({ logLevel }, output)
}
