import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../platform/database/connection.ts'
import { compileCache } from './compile-cache.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href

/** Starts the shop as a process of its own on a free port, with nothing of this process's environment: what it says, and its exit code once it has ended. */
export function startProcess({ dataDir, databaseUrl }: DatabaseLocation, env: Readonly<Record<string, string>> = {}) {
  const own = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    ...compileCache,
    ...env,
  }
  const child = spawn(process.execPath, ['--import', endWithParent, main], { env: own, stdio: 'pipe' })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  return { child, output, ended }
}

export async function openProcess(...given: Parameters<typeof startProcess>) {
  const started = startProcess(...given)
  const { promise: opened, resolve, reject } = Promise.withResolvers<number>()
  started.child.stdout.on('data', () => {
    const [, digits] = /Solas is open at http:\/\/127\.0\.0\.1:(\d+)\/\nInbox:/.exec(started.output.out) ?? []
    if (digits !== undefined) resolve(Number(digits))
  })
  void started.ended.then(() => reject(new Error(`The shop does not open: ${started.output.err}`)))
  return { ...started, port: await opened }
}
