import type { JsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import { deskNouns } from '#shop/calls/desk-calls.ts'
import { publicNouns } from '#shop/calls/public-calls.ts'
import { EXAMPLE_REFERENCE, EXAMPLE_SESSION, exampleOf } from '../../server/platform/calls/examples.ts'
import { describeApi, type Operation } from '../../server/platform/calls/openapi.ts'
import { text } from './values.ts'

const { paths, components } = describeApi({ ...publicNouns, ...deskNouns }, { publicUrl: '', cookie: '' })
const { schemas } = components

const MANY = 3

/** Stand for the payment sessions that were made last, in a request that is put together before they are. */
export const sessionNames = Array.from({ length: 16 }, (_, number) => `session-${number}-`)
const session = fc.constantFrom(...sessionNames)

const known = new Map<unknown, fc.Arbitrary<unknown>>([
  [EXAMPLE_SESSION, session],
  [EXAMPLE_REFERENCE, session.map((name) => `SOL-${name}`)],
])

const partsOf = (example: unknown) => new Map<string, unknown>(Object.entries(example ?? {}))

/** Values that a schema takes, most of their parts those of its example, and texts of any kind where it names no form. */
function valuesOf(schema: JsonSchema | boolean, example: unknown): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constant({})
  const { $ref, enum: choices, properties, required = [], type, items } = schema
  const sound = known.get(example) ?? fc.constant(example)
  if ($ref !== undefined) return valuesOf(schemas[$ref.split('/').at(-1) ?? ''] ?? false, example)
  if (choices !== undefined) return fc.constantFrom(...choices)
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined)
    return fc.oneof(
      ...options.map((option, index) => valuesOf(option, index === 0 ? example : exampleOf(option, schemas))),
    )
  if (properties !== undefined) {
    const given = partsOf(example)
    const parts = Object.entries(properties).map(
      ([part, of]) => [part, valuesOf(of, given.get(part) ?? exampleOf(of, schemas, part))] as const,
    )
    return fc.record(Object.fromEntries(parts), { requiredKeys: required })
  }
  if (type === 'array' && items !== undefined && !Array.isArray(items)) {
    const [item = exampleOf(items, schemas)] = partsOf(example).values()
    const { minItems: minLength = 0, maxItems = MANY } = schema
    return fc.array(valuesOf(items, item), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, MANY)) })
  }
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum = min + MANY } = schema
    return fc.oneof(
      { weight: 2, arbitrary: sound },
      { weight: 1, arbitrary: fc.integer({ min, max: Math.min(maximum, min + MANY) }) },
    )
  }
  if (type === 'boolean') return fc.boolean()
  const isFree = type === 'string' && schema.pattern === undefined && schema.format === undefined
  return isFree ? fc.oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: text }) : sound
}

function inputs(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const example = exampleOf(schema, schemas, name)
  return fc.oneof({ weight: 1, arbitrary: fc.constant(example) }, { weight: 2, arbitrary: valuesOf(schema, example) })
}

type Described = {
  readonly body: fc.Arbitrary<unknown> | null
  readonly type: string
  readonly query: Readonly<Record<string, fc.Arbitrary<string>>>
  readonly statuses: readonly string[]
  readonly needsSession: boolean
}

function describe({ requestBody, parameters, responses, 'x-role': role }: Operation): Described {
  const [[type, content] = ['application/json', undefined]] = Object.entries(requestBody?.content ?? {})
  const schema = type === 'application/json' ? content?.schema : undefined
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  return {
    body: schema === undefined ? null : inputs(schema),
    type: type.replace('*', 'png'),
    query: Object.fromEntries(asked.map(({ name, schema: of }) => [name, inputs(of, name).map(String)])),
    statuses: Object.keys(responses),
    needsSession: role !== 'nobody',
  }
}

const described = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, describe(operation)] as const,
    ),
  ),
)

export function describedAt(method: string, path: string): Described | undefined {
  return described.get(`${method} ${path}`)
}
