import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quickFolder } from '../server/testing/quick-folder.ts'
import { freePort } from './free-port.ts'
import {
  enterable,
  giveTo,
  installedBinaries,
  insteadOfRoot,
  runnableBinaries,
  temporaryFolder,
  type User,
} from './postgres-binaries.ts'

/** A running PostgreSQL; `restart` stops it as its service does, or at once as a crash does, and starts it again; `stop` removes it all. */
export type Postgres = {
  url: string
  restart: (how: keyof typeof signals) => Promise<void>
  stop: () => Promise<void>
}

export const signals = { asked: 'INT', 'at once': 'QUIT' } as const

// Passes on the signal that it is told. If anyone who started it ends first, even by a kill, it leaves nothing behind.
const supervisor = `
  copy=$1; shift
  "$@" & exec >&- 2>&-
  read -r signal
  kill -"\${signal:-INT}" $!; wait $!
  test "$signal" || rm -rf "$0" "$copy"
`

/** The data of a PostgreSQL and what runs it; `copy` is a folder of binaries to remove with it, or ''. */
export type Cluster = { folder: string; binaries: string; copy: string; user: User | null; port: number }

export async function makeCluster(): Promise<Cluster> {
  const user = insteadOfRoot()
  const installed = installedBinaries()
  const binaries = await runnableBinaries(installed, user)
  const folder = await mkdtemp(join(enterable([quickFolder(), temporaryFolder(user)], user), 'solas-postgres-'))
  await writeFile(join(folder, 'password'), 'password')
  giveTo(user, folder)
  const flags = ['--username=postgres', '--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync']
  // Each connection proves its password: by the way of real life, without its 4,096 rounds.
  const cheap = ['-c', 'scram_iterations=1']
  const paths = ['--pwfile', join(folder, 'password'), '--pgdata', join(folder, 'data')]
  const initdb = spawnSync(join(binaries, 'bin/initdb'), [...flags, ...cheap, ...paths], {
    cwd: folder,
    encoding: 'utf8',
    ...user,
  })
  if (initdb.status !== 0) throw new Error(`PostgreSQL could not make a database: ${initdb.stderr}`)
  return { folder, binaries, copy: binaries === installed ? '' : binaries, user, port: await freePort() }
}

export async function serve({ folder, binaries, copy, user, port }: Cluster) {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'fsync=off']
  const flags = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
  const command = [supervisor, folder, copy, join(binaries, 'bin/postgres'), ...flags]
  const child = spawn('sh', ['-c', ...command], { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'], ...user })
  const ended = once(child, 'close')
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
    if (/ready to accept (read-only )?connections/.test(log)) resolve()
  })
  child.stderr.on('end', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  await ready
  return async (signal: (typeof signals)[keyof typeof signals]) => {
    child.stdin.end(`${signal}\n`)
    await ended
  }
}

export const urlOf = ({ port }: Cluster) => `postgres://postgres:password@127.0.0.1:${port}/postgres`

export async function removeCluster({ folder, copy }: Cluster): Promise<void> {
  for (const path of [folder, copy]) await rm(path, { recursive: true, force: true })
}

/** Starts a PostgreSQL with an empty database in a temporary folder, on a free port of 127.0.0.1; it ends with the person who started it. */
export async function startPostgres(): Promise<Postgres> {
  const cluster = await makeCluster()
  let end = await serve(cluster)
  return {
    url: urlOf(cluster),
    async restart(how) {
      await end(signals[how])
      end = await serve(cluster)
    },
    async stop() {
      await end('INT')
      await removeCluster(cluster)
    },
  }
}
