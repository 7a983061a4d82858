import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Call } from '#shop/calls/call.ts'
import { deskCalls, deskNouns } from '#shop/calls/desk-calls.ts'
import { readOrders } from '#shop/calls/orders.ts'
import { publicCalls, publicNouns } from '#shop/calls/public-calls.ts'
import { NOTE_MAX } from '#shop/promises.ts'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'
import { OPENAPI_PATH } from './answer-openapi.ts'
import { describeApi, type OpenApi, type Operation } from './openapi.ts'
import type { Content } from './refused-answers.ts'

const calls: Readonly<Record<string, Call>> = { ...publicCalls, ...deskCalls }
const nouns = { ...publicNouns, ...deskNouns }
const described = /^\/(desk\/api|functions)\//

const shop = shopForAllTests({ env: { PUBLIC_URL: 'https://shop.example' } })

const written = (): OpenApi =>
  structuredClone(describeApi(nouns, { publicUrl: 'https://shop.example', cookie: '__Host-desk' }))

function operationsOf({ paths }: OpenApi): (Operation & { readonly place: string })[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, place: `${method} ${path}` })),
  )
}

const placeOf = (method: string, path: string) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`

function routed(): string[] {
  const routes = shop.app.routes.filter(({ method, path }) => method !== 'ALL' && described.test(path))
  return routes.map(({ method, path }) => placeOf(method, path))
}

function exampleIn({ components }: OpenApi, content: Content | undefined): unknown {
  const [media] = Object.values(content ?? {})
  // Bytes have none.
  if (media && Object.keys(media.schema).length === 0) return 'bytes'
  const [reference] = Object.values(media?.examples ?? {})
  return media?.example ?? components.examples[reference?.$ref.split('/').at(-1) ?? '']?.value
}

function codesIn(operation: Operation, status: number): string[] {
  const text = JSON.stringify(operation.responses[status] ?? null)
  return [...text.matchAll(/"([\w -]+)"/g)].map(([, word = '']) => word)
}

function gapsOf(document: OpenApi, name: string, call: Call): string[] {
  const operation = operationsOf(document).find(({ operationId }) => operationId === name)
  if (operation?.place !== placeOf(call.method, call.path)) return [`${name}: no operation`]
  const parameters = operation.parameters.filter(({ example }) => example !== undefined).map((one) => one.name)
  const wanted = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, part]) => part),
    ...Object.keys(call.query && 'entries' in call.query ? (call.query.entries ?? {}) : {}),
  ]
  const answer = operation.responses['200']
  const statuses = Object.entries(call.refusals ?? {})
  return [
    ...(operation.summary === call.summary && operation.summary !== '' ? [] : [`${name}: no summary`]),
    ...wanted.filter((part) => !parameters.includes(part ?? '')).map((part) => `${name}: no ${part}`),
    ...(call.body === undefined || exampleIn(document, operation.requestBody?.content) ? [] : [`${name}: no body`]),
    ...(answer && 'content' in answer && exampleIn(document, answer.content) ? [] : [`${name}: no answer`]),
    ...statuses.flatMap(([code, status]) =>
      codesIn(operation, status).includes(code) ? [] : [`${name}: no ${status} ${code}`],
    ),
  ]
}

function allGaps(document: OpenApi): string[] {
  const places = operationsOf(document).map(({ place }) => place)
  return [
    ...Object.entries(calls).flatMap(([name, call]) => gapsOf(document, name, call)),
    ...routed().filter((place) => !places.includes(place)),
    ...places.filter((place) => !routed().includes(place)).map((place) => `${place} leads nowhere`),
  ]
}

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(written())
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the validator finds a fault', async () => {
  const { valid } = await new Validator().validate({ ...written(), info: {} })
  expect(valid).toBe(false)
})

test('the description says all of every call that is routed, and of no other', () => {
  expect(operationsOf(written()).length).toBeGreaterThan(100)
  expect(allGaps(written())).toEqual([])
})

test('every summary is a sentence for people who do not know the project', () => {
  for (const { summary } of Object.values(calls)) {
    expect(summary).toMatch(/^[A-Z].*\.$/)
    expect(summary).not.toMatch(/`|docs\/|\(S\d/)
  }
})

test('who may not make a call, and how often, is among its refusals', () => {
  for (const operation of operationsOf(written())) {
    const { role, confirm = false, limit, refusals = {} } = calls[operation.operationId] ?? {}
    const codes = codesIn(operation, 403)
    const said = [401 in operation.responses, codes.includes('not-owner'), codes.includes('not-confirmed')]
    expect([...said, 429 in operation.responses], operation.operationId).toEqual([
      ...[role !== 'nobody', role === 'owner', confirm],
      limit !== undefined || Object.values(refusals).includes(429),
    ])
    expect(operation.security).toEqual(role === 'nobody' ? [] : [{ deskSession: [] }])
  }
})

test.each<[gap: string, plant: (operation: Operation) => Operation | null]>([
  ['readOrders: no operation', () => null],
  ['readOrders: no summary', (operation) => ({ ...operation, summary: '' })],
  ['readOrders: no search', (operation) => ({ ...operation, parameters: operation.parameters.slice(1) })],
  [
    'readOrders: no answer',
    (operation) => ({ ...operation, responses: { ...operation.responses, 200: { description: '' } } }),
  ],
  ['readOrders: no 400 no-list', (operation) => ({ ...operation, responses: { 400: { description: '' } } })],
])('a description with a gap is found: %s', (gap, plant) => {
  const document = written()
  const operation = document.paths[readOrders.path]?.get
  if (!operation) throw new Error('The list of orders is not described')
  const planted = plant(operation)
  const paths = { ...document.paths, [readOrders.path]: planted ? { get: planted } : {} }
  expect(allGaps({ ...document, paths })).toContain(gap)
})

test('every call takes the examples of its body and its query, and every answer is read as its example', () => {
  const document = written()
  for (const operation of operationsOf(document)) {
    const { query, body, answer } = calls[operation.operationId] ?? {}
    const asked = operation.parameters.filter((one) => one.in === 'query')
    const answered = operation.responses['200']
    const examples = [
      [query, Object.fromEntries(asked.map(({ name, example }) => [name, example]))],
      [body, exampleIn(document, operation.requestBody?.content)],
      [answer, answered && 'content' in answered ? exampleIn(document, answered.content) : undefined],
    ] as const
    for (const [schema, example] of examples)
      if (typeof schema === 'object')
        expect(
          v.safeParse(schema, example).issues?.map(({ message }) => message),
          operation.operationId,
        ).toBeUndefined()
  }
})

test('every example keeps its JSON Schema, and every pattern is one', () => {
  const { components } = written()
  // The calls themselves have taken these texts of a format.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'shop:', components })
  expect(Object.keys(components.examples).length).toBeGreaterThan(50)
  for (const [name, { value }] of Object.entries(components.examples)) {
    const isKept = ajv.getSchema(`shop:#/components/schemas/${name}`)
    expect(isKept?.(value), `${name}: ${ajv.errorsText(isKept?.errors)}`).toBe(true)
  }
})

test.each<[what: string, body: v.GenericSchema]>([
  [
    'a check without a sentence',
    v.pipe(
      v.string(),
      v.check((text) => text === 'a'),
    ),
  ],
  [
    'a rule after a transform',
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.minLength(1),
    ),
  ],
  ['a pattern that takes capitals for small letters', v.pipe(v.string(), v.regex(/a/i))],
  [
    'a check of a day',
    v.pipe(
      v.string(),
      v.isoDate(),
      v.check((day) => day > '2026'),
    ),
  ],
  ['a choice made by code', v.lazy(() => v.string())],
  ['a value that JSON cannot hold', v.date()],
  ['a rule that JSON Schema does not have', v.pipe(v.string(), v.creditCard())],
  ['a second schema in a pipe', v.pipe(v.string(), v.transform(Number), v.number())],
])('nothing is left out in silence: %s', (_, rule) => {
  const call: Call = {
    summary: 'A call.',
    path: '/desk/api/planted',
    method: 'post',
    role: 'owner',
    body: v.object({ rule }),
    answer: 'text',
  }
  expect(() => describeApi({ planted: { call } }, { publicUrl: '', cookie: '' })).toThrow()
})

test('cleaning and the limits of the clean text are described', () => {
  const { schemas } = written().components
  expect(schemas.Email).toEqual({ type: 'string', format: 'idn-email', maxLength: 255 })
  expect(schemas.Uuid).toEqual({ type: 'string', format: 'uuid' })
  expect(schemas.NoteChange?.properties?.note).toEqual({ $ref: '#/components/schemas/Note' })
  expect(schemas.Note).toEqual({ type: 'string', maxLength: NOTE_MAX })
  expect(schemas.OfferRequest?.description).toMatch(/^The total has to be between/)
})

test('GET /openapi.json answers the description, to be kept for an hour and listed by no search engine', async () => {
  const answer = await shop.fetch(OPENAPI_PATH)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.json()).toEqual(written())
  const etag = answer.headers.get('etag') ?? ''
  const again = await shop.fetch(OPENAPI_PATH, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await shop.fetch(OPENAPI_PATH, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
