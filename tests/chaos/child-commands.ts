import { flushCompileCache } from 'node:module'
import * as v from 'valibot'

const Command = v.object({ id: v.number(), name: v.string(), argument: v.optional(v.unknown()) })

export function onCommands(commands: Readonly<Record<string, (argument: unknown) => unknown>>): void {
  process.on('message', (message) => {
    const { id, name, argument } = v.parse(Command, message)
    void Promise.resolve(commands[name]?.(argument)).then((value) => process.send?.({ kind: 'reply', id, value }))
  })
  process.on('disconnect', () => process.exit(0))
}

export function report(kind: 'open' | 'swept'): void {
  process.send?.({ kind })
  // Anyone who is killed keeps nothing of what it has compiled, unless it has by then.
  if (kind === 'open') flushCompileCache()
}

export function startOptions<Output>(schema: v.GenericSchema<unknown, Output>): Output {
  return v.parse(schema, JSON.parse(process.argv[2] ?? ''))
}
