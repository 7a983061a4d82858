import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../../../setup/free-port.ts'
import type { Engine, Size } from './engine.ts'

const Answer = v.object({ value: v.unknown() })
const Problem = v.object({ message: v.string() })
const Session = v.object({ sessionId: v.string() })
const POLL_INTERVAL_MS = 100
const START_TRIES = 100
/** Two presses nearer to each other than this, one soon after the other, are a double click: on the next page, its second half is no click. */
const SAME_SPOT_PX = 8

export type WebKitPaths = { readonly driver: string; readonly browser: string; readonly xvfb: string }

async function ask(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = v.parse(Answer, await response.json())
  if (!response.ok) throw new Error(v.parse(Problem, value).message)
  return value
}

async function untilReady(url: string) {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    try {
      await ask(`${url}/status`, 'GET')
      return
    } catch {
      await pause(POLL_INTERVAL_MS)
    }
  }
  throw new Error('WebKitWebDriver did not start')
}

/** Starts WebKitGTK's browser, the engine of Safari, on a screen of its own and drives it by WebDriver; its window is never narrower than about 447 px. */
export async function openWebKit({ driver, browser, xvfb }: WebKitPaths, { width, height }: Size): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'solas-webkit-'))
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const displays = screen.stdio[3]
  if (!displays) throw new Error('Xvfb gives no number of a screen')
  const display = v.parse(v.tuple([v.unknown()]), await once(displays, 'data'))[0]
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'close')
  const server = `http://127.0.0.1:${port}`
  await untilReady(server)
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
  const { sessionId } = v.parse(Session, await ask(`${server}/session`, 'POST', { capabilities }))
  const session = `${server}/session/${sessionId}`
  await ask(`${session}/window/rect`, 'POST', { width, height })

  // One action a call: the driver waits for good when several come together, or the pointer is there already.
  let pointer = { x: 0, y: 0 }
  const perform = (id: string, type: string, action: object) =>
    ask(`${session}/actions`, 'POST', { actions: [{ id, type, actions: [action] }] })
  return {
    presses: ['mouse'],
    async open(url) {
      await ask(`${session}/url`, 'POST', { url })
    },
    run: (source, ...values) =>
      ask(`${session}/execute/sync`, 'POST', { script: `return (${source})(...arguments)`, args: values }),
    async press(x, y) {
      const at = { x: Math.round(x), y: Math.round(y) }
      if (Math.hypot(at.x - pointer.x, at.y - pointer.y) < SAME_SPOT_PX) at.y += SAME_SPOT_PX
      await perform('mouse', 'pointer', { type: 'pointerMove', duration: 0, ...at })
      pointer = at
      await perform('mouse', 'pointer', { type: 'pointerDown', button: 0 })
      await perform('mouse', 'pointer', { type: 'pointerUp', button: 0 })
    },
    async type(text) {
      for (const value of text) {
        await perform('keyboard', 'key', { type: 'keyDown', value })
        await perform('keyboard', 'key', { type: 'keyUp', value })
      }
    },
    async close() {
      await ask(session, 'DELETE').catch(() => {})
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      screen.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
