import { createHook, executionAsyncId } from 'node:async_hooks'
import { DefaultQueryCompiler } from 'kysely'
import * as v from 'valibot'

/** Something that a job brings about, in words with the first file on the way to it; when it happened (ms since 1970); and the files on the call stack at that moment, the outermost first. */
type Effect = { readonly label: string; readonly at: number; readonly files: readonly string[] }

const root = process.cwd()
const effects: Effect[] = []

/** The effects of one kind since a given time, the oldest first. */
export function effectsSince(start: number, kind: RegExp): Effect[] {
  return effects.filter(({ at, label }) => at >= start && kind.test(label))
}

/** The file of a stack's line, in the server or as Vite serves it to the browser; undefined for a line of Node or the browser. */
function fileIn(line: string): string | undefined {
  const [, path] = /(?:file:\/\/|https?:\/\/[^/]+|\()(\/[^\s?:)]+)/.exec(line) ?? []
  if (path === undefined || /^\/(@vite|@id|@react-refresh)/.test(path)) return undefined
  const [, absolute] = /^(?:\/desk)?\/@fs(\/.*)/.exec(path) ?? []
  const full = absolute ?? path
  if (full.startsWith(`${root}/`)) return full.slice(root.length + 1)
  if (!line.includes('http') || full.includes('/deps/')) return undefined
  return full.startsWith('/desk/') ? `web${full}` : `web/storefront${full}`
}

const isPackage = (file: string) => file.startsWith('node_modules/')
/** The sandbox stands in for the payment provider and the mail server. */
const isOutside = (file: string) => isPackage(file) || file.startsWith('sandbox/') || file.startsWith('setup/')
/** The module that renders pages is built from one file, and reads its HTML as a Response. */
const BUILT_PAGES = 'dist/storefront/.vite/render.js'
const sourceOf = (file: string) => (file === BUILT_PAGES ? 'web/storefront/app/render.tsx' : file)

/** Where an event begins: the router hands a request to its handler, the sandbox sends a webhook, or the mailer is woken. */
const begins = (line: string) => /\/node_modules\/hono\/|\/sandbox\/|\bwakeMailer /.test(line)

/** The project's files on a stack, the outermost first, from the event on. What the sandbox does when it is called is left out. */
function filesOf(stack: string): string[] {
  const lines = stack.split('\n')
  const inside = lines.slice(lines.findIndex((line) => !isOutside(fileIn(line) ?? 'node_modules/')))
  const end = inside.findIndex(begins)
  const files = (end === -1 ? inside : inside.slice(0, end)).flatMap((line) => fileIn(line) ?? [])
  const own = files.filter((file) => !isOutside(file)).map(sourceOf)
  return [...new Set(own.toReversed())]
}

/** Records an effect with the stack at which it happened, unless no file of the project is on that. */
export function record(what: string, stack: string, at = Date.now()): void {
  const files = filesOf(stack)
  if (files[0] !== undefined) effects.push({ label: `${what} by ${files[0]}`, at, files })
}

/** Where a promise or callback began to wait, and what waited for that. */
type Wait = { readonly at: Error; readonly within: Wait | undefined }
const waits = new Map<number, Wait>()

/** The stack here and those of everything that waits for it, back to a timer. An error's own stack lacks functions that return a promise without `await`. */
function stackHere(): string {
  const stacks = [new Error('here').stack ?? '']
  for (let wait = waits.get(executionAsyncId()); wait; wait = wait.within) stacks.push(wait.at.stack ?? '')
  return stacks
    .flatMap((stack) => stack.split('\n'))
    .filter((line) => !line.includes(' at async '))
    .join('\n')
}

const Table = v.object({ table: v.object({ identifier: v.object({ name: v.string() }) }) })
/** What Kysely compiles for a write. */
const Write = v.variant('kind', [
  v.object({ kind: v.literal('InsertQueryNode'), into: Table }),
  v.object({ kind: v.literal('UpdateQueryNode'), table: Table }),
  v.object({ kind: v.literal('DeleteQueryNode'), from: v.object({ froms: v.array(Table) }) }),
])

function tableOf(write: v.InferOutput<typeof Write>): string | undefined {
  if (write.kind === 'InsertQueryNode') return write.into.table.identifier.name
  if (write.kind === 'UpdateQueryNode') return write.table.table.identifier.name
  return write.from.froms[0]?.table.identifier.name
}

/** Records every write to the database, rendered page and answer of this process from now on. */
export function recordServer(): void {
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  createHook({
    init(id, type) {
      if (type !== 'Timeout') waits.set(id, { at: new Error('here'), within: waits.get(executionAsyncId()) })
    },
    destroy: (id) => waits.delete(id),
  }).enable()
  const compile: unknown = Reflect.get(DefaultQueryCompiler.prototype, 'compileQuery')
  if (typeof compile !== 'function') throw new Error('Kysely compiles queries in another way')
  const compileQuery = new Proxy(compile, {
    apply(target, self, given): unknown {
      if (v.is(Write, given[0])) record(`write ${tableOf(given[0])}`, stackHere())
      return Reflect.apply(target, self, given)
    },
  })
  Object.assign(DefaultQueryCompiler.prototype, { compileQuery })
  globalThis.Response = new Proxy(Response, {
    construct(target, [body, init]: [BodyInit?, ResponseInit?]) {
      const stack = stackHere()
      record(stack.includes(BUILT_PAGES) ? 'render' : 'answer', stack)
      return new target(body, init)
    },
  })
}
