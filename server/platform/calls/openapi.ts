import type { JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { AnswerKind, Call, Nouns } from '#shop/calls/call.ts'
import { exampleOf } from './examples.ts'
import { type JsonSchemas, jsonSchemasOf, refTo } from './json-schemas.ts'
import {
  type Answer,
  type Content,
  describeRefusals,
  type Reference,
  Refusal,
  sharedRefusals,
} from './refused-answers.ts'

export type Place = { readonly publicUrl: string; readonly cookie: string }

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly 'x-role': Call['role']
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}

export type OpenApi = {
  readonly openapi: '3.1.1'
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly securitySchemes: object
  }
}

const SESSION = 'deskSession'

const who: Readonly<Record<Call['role'], string>> = {
  nobody: 'Anybody may make it.',
  staff: 'For those who work at the desk.',
  owner: 'For owners.',
}

const kinds: Readonly<Record<AnswerKind, { readonly type: string; readonly example?: string }>> = {
  csv: { type: 'text/csv', example: 'Column,Another\r\n1,2\r\n' },
  picture: { type: 'image/jpeg' },
  page: { type: 'text/html', example: '<!doctype html><title>A page</title>' },
  text: { type: 'text/plain', example: 'The words of the text.' },
  events: { type: 'text/event-stream', example: 'id: 1\ndata: 1\n\n' },
}

const fileTypes = { file: ['application/octet-stream'], picture: ['image/*', 'application/octet-stream'] } as const

function jsonOf(schema: v.GenericSchema | undefined, { nameOf }: JsonSchemas): Content {
  if (schema === undefined) return { 'application/json': { schema: { type: 'object' }, example: {} } }
  const name = nameOf(schema)
  const examples = { [name]: { $ref: `#/components/examples/${name}` } }
  return { 'application/json': { schema: { $ref: refTo(name) }, examples } }
}

function bodyOf({ body }: Call, schemas: JsonSchemas): Content {
  if (typeof body !== 'string') return jsonOf(body, schemas)
  return Object.fromEntries(fileTypes[body].map((type) => [type, { schema: {} }]))
}

function answerOf({ answer }: Call, schemas: JsonSchemas): Content {
  if (typeof answer !== 'string') return jsonOf(answer, schemas)
  const { type, example } = kinds[answer]
  return { [type]: example === undefined ? { schema: {} } : { schema: { type: 'string' }, example } }
}

function parametersOf({ path, query }: Call, { byName, nameOf }: JsonSchemas): Parameter[] {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => {
    const schema: JsonSchema = { type: 'string' }
    return { name, in: 'path', required: true, schema, example: exampleOf(schema, byName, name) }
  })
  if (query === undefined) return parts
  const name = nameOf(query)
  const { properties = {}, required = [] } = byName[name] ?? {}
  const example = new Map(Object.entries(exampleOf({ $ref: refTo(name) }, byName) ?? {}))
  return [
    ...parts,
    ...Object.entries(properties).map(([field, schema]): Parameter => {
      if (typeof schema === 'boolean') throw new Error(`The query field ${field} is of no schema`)
      return { name: field, in: 'query', required: required.includes(field), schema, example: example.get(field) }
    }),
  ]
}

function operationOf(operationId: string, noun: string, call: Call, schemas: JsonSchemas): Operation {
  const { summary, role, confirm, method, query } = call
  const asked = query === undefined ? undefined : schemas.byName[schemas.nameOf(query)]?.description
  const words = [who[role], confirm && 'Asks for a confirmation of who it is, if that is a while ago.', asked]
  return {
    operationId,
    tags: [noun],
    summary,
    description: words.filter(Boolean).join(' '),
    'x-role': role,
    security: role === 'nobody' ? [] : [{ [SESSION]: [] }],
    parameters: parametersOf(call, schemas),
    ...(method === 'post' && { requestBody: { required: true, content: bodyOf(call, schemas) } }),
    responses: {
      200: { description: 'Done.', content: answerOf(call, schemas) },
      ...Object.fromEntries(describeRefusals(call)),
      default: { $ref: '#/components/responses/default' },
    },
  }
}

function reachable(from: unknown, all: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name]
      if (schema === undefined || found.has(name)) continue
      found.set(name, schema)
      follow(schema)
    }
  }
  follow(from)
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function describeApi(nouns: Nouns, { publicUrl, cookie }: Place): OpenApi {
  const calls = Object.entries(nouns).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(([name, call]) => ({ name, noun, call })),
  )
  if (new Set(calls.map(({ name }) => name)).size < calls.length) throw new Error('Two calls have one name')
  const schemas = jsonSchemasOf(Object.fromEntries(calls.map(({ name, call }) => [name, call])))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { name, noun, call } of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: operationOf(name, noun, call, schemas) }
  }
  const shown = new Set(
    [...JSON.stringify(paths).matchAll(/"#\/components\/examples\/(\w+)"/g)].map(([, name = '']) => name),
  )
  return {
    openapi: '3.1.1',
    info: {
      title: 'The calls of this shop',
      version: '1.0.0',
      description:
        'Amounts are in cents, but the price of an item without a cart is in euro; moments are ISO 8601 in UTC, days are YYYY-MM-DD in Ireland.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      responses: sharedRefusals,
      schemas: reachable([paths, sharedRefusals], { ...schemas.byName, Refusal }),
      examples: Object.fromEntries(
        [...shown].map((name) => [name, { value: exampleOf({ $ref: refTo(name) }, schemas.byName) }]),
      ),
      securitySchemes: {
        [SESSION]: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by signing in at the desk.' },
      },
    },
  }
}
