import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Engine, lineOf, type Press, type Size } from './engine.ts'

const Answer = v.object({
  id: v.number(),
  result: v.optional(v.record(v.string(), v.unknown()), {}),
  message: v.optional(v.string()),
})
const Tree = v.object({ contexts: v.tuple([v.object({ context: v.string() })]) })
const Returned = v.object({ result: v.optional(v.object({ value: v.optional(v.unknown()) }), {}) })
const phonePrefs = 'user_pref("ui.primaryPointerCapabilities", 1);\nuser_pref("ui.allPointerCapabilities", 1);\n'

async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const answer = v.safeParse(Answer, JSON.parse(String(data)))
    if (!answer.success) return
    const { id, result, message } = answer.output
    if (message === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  })
  let count = 0
  return (method: string, params: object) => {
    count += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(count, answer)
    socket.send(JSON.stringify({ id: count, method, params }))
    return answer.promise
  }
}

/** Starts a headless Firefox with a profile of its own and drives it by WebDriver BiDi. */
export async function openFirefox(path: string, { width, height }: Size): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'solas-firefox-'))
  if (width < 768) await writeFile(join(home, 'user.js'), phonePrefs)
  const args = ['--headless', '--remote-debugging-port=0', '--profile', home, `--width=${width}`, `--height=${height}`]
  const child = spawn(path, args, { env: { ...process.env, HOME: home }, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const address = await lineOf(child.stderr.setEncoding('utf8'), /(ws:\/\/127\.0\.0\.1:\d+)/)
  child.stderr.resume()
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const [{ context }] = v.parse(Tree, await send('browsingContext.getTree', {})).contexts

  const perform = (id: string, type: string, actions: object[], parameters?: object) =>
    send('input.performActions', { context, actions: [{ type, id, actions, ...(parameters && { parameters }) }] })
  return {
    presses: ['mouse', 'touch'],
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(source, ...values) {
      const functionDeclaration = `async () => JSON.stringify(await (${source})(...${JSON.stringify(values)}))`
      const parameters = { functionDeclaration, target: { context }, awaitPromise: true }
      const { value } = v.parse(Returned, await send('script.callFunction', parameters)).result
      const answer: unknown = typeof value === 'string' ? JSON.parse(value) : undefined
      return answer
    },
    async press(x, y, how: Press) {
      const at = { x: Math.round(x), y: Math.round(y) }
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform(how, 'pointer', actions, { pointerType: how })
    },
    async type(text) {
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform('keyboard', 'key', keys)
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
