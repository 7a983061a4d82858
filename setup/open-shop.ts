import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compileCache } from '../server/testing/compile-cache.ts'
import { quickFolder } from '../server/testing/quick-folder.ts'

/** A shop that runs for a test or a measurement, with its address, inbox and data folder. `stop` ends it, removes the folder and answers the exit code. */
export type OpenShop = { address: string; inbox: string; dataDir: string; pid: number; stop: () => Promise<number> }

const endWithParent = new URL('../server/testing/end-with-parent.ts', import.meta.url).href
const opened = /open at (http\S+?)\/?\s.*Inbox: (http\S+)\s/s
const openedWithMail = /open at (http\S+?)\/?\s/

/** Starts the built shop on a free port of 127.0.0.1 with an empty temporary DATA_DIR, without limits; `env` adds settings. It ends with the person who opened it. */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const folder = await mkdtemp(join(quickFolder(), 'solas-shop-'))
  const child = spawn('node_modules/.bin/node', [`--import=${endWithParent}`, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      ...compileCache,
      ...env,
    },
    stdio: 'pipe',
  })
  const ended = once(child, 'close')
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const match = (env.SMTP_URL === undefined ? opened : openedWithMail).exec(output)
      if (match) resolve(match)
    })
  }
  ended.then(
    () => reject(new Error(`The shop did not open.\n${output}`)),
    (error: unknown) => reject(error),
  )
  const [, address = '', inbox = ''] = await promise
  return {
    address,
    inbox,
    dataDir: folder,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
      return child.exitCode ?? 1
    },
  }
}
