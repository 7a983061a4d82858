import * as v from 'valibot'

const Command = v.object({ id: v.number(), name: v.string(), given: v.optional(v.unknown()) })

/** Does the commands that the parent process sends, by name, and sends back what each came to. */
export function obey(commands: Readonly<Record<string, (given: unknown) => unknown>>): void {
  process.on('message', (message) => {
    const { id, name, given } = v.parse(Command, message)
    void Promise.resolve(commands[name]?.(given)).then((value) => process.send?.({ kind: 'reply', id, value }))
  })
  process.on('disconnect', () => process.exit(0))
}

/** Tells the parent process that something has happened. */
export function tell(kind: 'open' | 'swept'): void {
  process.send?.({ kind })
}

/** What the parent process has given at the start, parsed. */
export function given<Output>(schema: v.GenericSchema<unknown, Output>): Output {
  return v.parse(schema, JSON.parse(process.argv[2] ?? ''))
}
