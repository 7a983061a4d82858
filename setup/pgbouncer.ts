import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { giveTo, insteadOfRoot, temporaryFolder } from './postgres-binaries.ts'

const [POOL, CONNECTIONS] = [10, 90]

export function whyNoPgBouncer(): string | null {
  return spawnSync('which', ['pgbouncer']).status === 0 ? null : 'needs pgbouncer'
}

/** Starts the installed PgBouncer in transaction mode before the PostgreSQL server at a URL, for all its databases, on a free port of 127.0.0.1. */
export async function startPgBouncer(server: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const user = insteadOfRoot()
  const folder = await mkdtemp(join(temporaryFolder(user), 'solas-pgbouncer-'))
  const { hostname, port: serverPort, username, password } = new URL(server)
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    max_client_conn: 2000,
    default_pool_size: POOL,
    max_user_connections: CONNECTIONS,
    server_idle_timeout: 2,
    ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const target = `* = host=${hostname} port=${serverPort}`
  await writeFile(join(folder, 'settings.ini'), ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'))
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  giveTo(user, folder)
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  const child = spawn('pgbouncer', [join(folder, 'settings.ini')], { cwd: folder, stdio: [...stdio], ...user })
  const ended = once(child, 'close')
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
    if (log.includes('process up')) resolve()
  })
  child.on('error', reject)
  child.on('close', () => reject(new Error(`PgBouncer did not start: ${log}`)))
  await ready
  const url = new URL(server)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
