import type { JsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import { deskNouns } from '#shop/calls/desk-calls.ts'
import { exampleOf } from '../../server/platform/calls/examples.ts'
import { describeApi, type Operation } from '../../server/platform/calls/openapi.ts'
import { text } from './values.ts'

const { paths, components } = describeApi(deskNouns, { publicUrl: '', cookie: '' })
const { schemas } = components

const MANY = 3

/** Values that a schema takes, made of the examples of its parts, and texts of any kind where it names no form. */
function valuesOf(schema: JsonSchema | boolean, name = ''): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constant({})
  const { $ref, enum: choices, properties, required = [], type, items } = schema
  const example = fc.constant(exampleOf(schema, schemas, name))
  if ($ref !== undefined) return valuesOf(schemas[$ref.split('/').at(-1) ?? ''] ?? false, name)
  if (choices !== undefined) return fc.constantFrom(...choices)
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return fc.oneof(...options.map((option) => valuesOf(option, name)))
  if (properties !== undefined) {
    const parts = Object.entries(properties).map(([part, of]) => [part, valuesOf(of, part)] as const)
    return fc.record(Object.fromEntries(parts), { requiredKeys: required })
  }
  if (type === 'array' && items !== undefined && !Array.isArray(items)) {
    const { minItems: minLength = 0, maxItems = MANY } = schema
    return fc.array(valuesOf(items, name), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, MANY)) })
  }
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum = min + MANY } = schema
    return fc.oneof(example, fc.integer({ min, max: Math.min(maximum, min + MANY) }))
  }
  if (type === 'boolean') return fc.boolean()
  const isFree = type === 'string' && schema.pattern === undefined && schema.format === undefined
  return isFree ? fc.oneof({ weight: 3, arbitrary: example }, { weight: 1, arbitrary: text }) : example
}

type Described = {
  /** What its body may be, if it is JSON. */
  readonly body: fc.Arbitrary<unknown> | null
  /** The media type of its body. */
  readonly type: string
  readonly query: Readonly<Record<string, fc.Arbitrary<string>>>
  readonly statuses: readonly string[]
}

function describe({ requestBody, parameters, responses }: Operation): Described {
  const [[type, content] = ['application/json', undefined]] = Object.entries(requestBody?.content ?? {})
  const schema = type === 'application/json' ? content?.schema : undefined
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  return {
    body: schema === undefined ? null : fc.oneof(fc.constant(exampleOf(schema, schemas)), valuesOf(schema)),
    type: type.replace('*', 'png'),
    query: Object.fromEntries(asked.map(({ name, schema: of }) => [name, valuesOf(of, name).map(String)])),
    statuses: Object.keys(responses),
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

/** What the API's description says of a route of the server; undefined for one that it does not describe. */
export function describedAt(method: string, path: string): Described | undefined {
  return described.get(`${method} ${path}`)
}
