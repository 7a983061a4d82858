import { resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const written =
  /(Answer|Challenge|Content|Snapshot|State|Summary|Version)$|^(Published|Stored)|^(DeskReview|Names|OrderItemData|OrderLineData|OrderPromise|PageSettings|ProductData|SentSettings)$/
/** Entries that hold the name of something, which the code looks up: nothing of them is shown or kept. */
const names = new Set([
  'id',
  'key',
  'options',
  'sequence',
  'size',
  'transports',
  'version',
  'sessionId',
  'token',
  'variant',
  'product',
  'productId',
  'itemId',
  'topic',
  'zone',
  'from',
  'to',
  'wanted',
  'imageUrl',
])

const probes = ['Mary\u200b Byrne', '\u202amary\u202c', 'so\u00adlas', '\u3164\u2800', 'a\ufffcb', 'a\0b', 'a\ud800b']
const hidden = /[\0\u200b\u202a\u202c\u00ad\u3164\u2800\ufffc]|\p{Cs}/u

type Schema = v.GenericSchema
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** A schema that looks at what is sent names those that it chooses from. */
function choices(part: unknown): unknown[] {
  const named = v.safeParse(v.object({ metadata: v.object({ anyOf: v.array(v.unknown()) }) }), part)
  return named.success ? named.output.metadata.anyOf : [part]
}

function uncleaned(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return []
  if (names.has(path.split('.').at(-1) ?? '')) return []
  if (schema.type === 'string')
    return probes.some((probe) => {
      const result = v.safeParse(schema, probe)
      return result.success && typeof result.output === 'string' && hidden.test(result.output)
    })
      ? [path]
      : []
  const inner = Object.entries<unknown>({ ...schema }).flatMap(([name, part]): [string, unknown][] => {
    if (name === 'entries' && typeof part === 'object' && part !== null) return Object.entries<unknown>({ ...part })
    if (['wrapped', 'item', 'value', 'rest'].includes(name)) return [['', part]]
    if (['options', 'items', 'pipe'].includes(name) && Array.isArray(part))
      return part
        .filter((one) => one !== schema)
        .flatMap(choices)
        .map((one) => ['', one])
    return []
  })
  return inner.flatMap(([name, part]) =>
    part === schema || (isSchema(part) && part.type === schema.type && part === schema)
      ? []
      : uncleaned(part, name === '' ? path : `${path}.${name}`),
  )
}

// Not import.meta.glob: knip would count every export of these files as used.
const modules = projectFiles(/^shop\/.*(?<!\.test|for-tests)\.ts$/).map(({ path }) => path)

test('the check finds a schema that does not clean typed text', () => {
  const Planted = v.object({
    name: v.pipe(v.string(), v.trim()),
    lines: v.array(v.object({ words: v.optional(v.string(), '') })),
    note: v.pipe(
      v.lazy(() => v.string()),
      v.metadata({ anyOf: [v.string()] }),
    ),
  })
  expect(uncleaned(Planted, 'Planted')).toEqual(['Planted.name', 'Planted.lines.words', 'Planted.note'])
})

test('every schema of typed text cleans it', async () => {
  const found: string[] = []
  expect(modules.length).toBeGreaterThan(200)
  for (const file of modules) {
    const module: unknown = await import(resolve(file))
    for (const [name, value] of Object.entries(module ?? {}))
      if (!written.test(name)) found.push(...uncleaned(value, `${file} ${name}`))
  }
  expect(found).toEqual([])
})

/** These read the words of the shop, the payment provider, a library or the operator's own programs. */
const readsPrograms =
  /^server\/(platform\/(calls|database|maintenance|off-site)|money\/(accounting|payments)|orders\/(order|withdrawals)|catalogue\/(published|pages|pictures)|contact\/mail|testing)\/|^server\/(platform\/config\/environment|orders\/(checkout\/send-confirmation|fulfilment\/(sent-items|staff-changes))|catalogue\/image-editor\/image-service|desk\/(handlers\/audit-log|sign-in\/passkeys))\.ts$|^console\/words\.ts$/
const ofAForm = /v\.string\([^()]*\)(?!,\s*v\.(regex|uuid|parseJson|isoDate|isoTimestamp)\()/

test('server and console read forms only through the cleaning schemas', () => {
  const files = projectFiles(/^(server|console)\/.*(?<!\.test)\.ts$/).filter(({ path }) => !readsPrograms.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ text }) => ofAForm.test(text)).map(({ path }) => path)).toEqual([])
})
