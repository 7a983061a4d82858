import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { compileCache } from '../../server/testing/compile-cache.ts'

const Message = v.variant('kind', [
  v.object({ kind: v.picklist(['open', 'swept']) }),
  v.object({ kind: v.literal('reply'), id: v.number(), value: v.optional(v.unknown()) }),
])

/** Starts a file of this folder as a process of its own, with nothing of this one's environment, and sends it commands. */
export function startChild(file: string, options: object) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(options)], {
    env: compileCache,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const opened = Promise.withResolvers<boolean>()
  const swept = Promise.withResolvers<boolean>()
  const replies = new Map<number, (value: unknown) => void>()
  let lastId = 0

  child.on('message', (sent) => {
    const message = v.parse(Message, sent)
    if (message.kind === 'reply') replies.get(message.id)?.(message.value)
    else if (message.kind === 'open') opened.resolve(true)
    else swept.resolve(true)
  })
  const ended = once(child, 'exit').then(([, signal]: unknown[]) => {
    opened.resolve(false)
    swept.resolve(false)
    for (const reply of replies.values()) reply(undefined)
    return signal === 'SIGKILL'
  })

  return {
    /** True once it is open, false if it has ended before; likewise for its first sweep. */
    opened: opened.promise,
    swept: swept.promise,
    ended,
    async ask(name: string, argument?: unknown): Promise<unknown> {
      if (!child.connected) return undefined
      lastId += 1
      const { promise, resolve } = Promise.withResolvers<unknown>()
      replies.set(lastId, resolve)
      child.send({ id: lastId, name, argument }, (error) => error && resolve(undefined))
      const value = await promise
      return value
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type Child = ReturnType<typeof startChild>
