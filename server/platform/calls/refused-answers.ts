import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '@valibot/to-json-schema'
import type { Call } from '#shop/calls/call.ts'
import { refTo } from './json-schemas.ts'

export type Content = Readonly<
  Record<
    string,
    {
      readonly schema: JsonSchema
      readonly example?: unknown
      readonly examples?: Readonly<Record<string, Reference>>
    }
  >
>

export type Answer = { readonly description: string; readonly content?: Content; readonly headers?: object }

export type Reference = { readonly $ref: string }

const sentences: Readonly<Record<string, string>> = {
  400: 'The request is not what the call takes.',
  401: 'Nobody is signed in.',
  403: 'The person may not do this, or it is asked from a page of another origin.',
  404: 'There is no such thing.',
  409: 'It cannot be done as things are.',
  410: 'It was used, or its time is over.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'It is understood, and cannot be done.',
  429: 'Too many tries; Retry-After says in how many seconds to try again.',
  502: 'Another service failed.',
  503: 'It cannot be done just now.',
  507: 'There is no room.',
  default: 'Something went wrong in the shop.',
}

export const Refusal: JsonSchema = {
  type: 'object',
  description: 'Why something is not done: the code for programs, the error for people.',
  properties: {
    ok: { const: false },
    code: { type: 'string' },
    error: { type: 'string' },
    field: { type: 'string', description: 'The field of the body that the error is about, such as lines.0.name.' },
    now: { description: 'The newest state, in the shape of the answer, if somebody else changed it.' },
  },
  required: ['ok', 'error'],
  examples: [{ ok: false, code: 'stale', error: 'Somebody else has changed this in the meantime.' }],
}

function refusalOf(status: string, codes: readonly string[]): Answer {
  const schema = { $ref: refTo('Refusal'), ...(codes.length > 0 && { properties: { code: { enum: [...codes] } } }) }
  return {
    description: sentences[status] ?? 'It is not done.',
    content: { 'application/json': { schema } },
    ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
  }
}

export const sharedRefusals: Readonly<Record<string, Answer>> = {
  401: refusalOf('401', ['signed-out']),
  ...Object.fromEntries(['403', '413', '415', '429', 'default'].map((status) => [status, refusalOf(status, [])])),
}

/** The codes of refusals by status; a status without codes is refused in a sentence alone. */
function refusalsOf(call: Call): Map<number, readonly string[]> {
  const { method, role, confirm, limit, query, body, invalid, atOnce, refusals = {} } = call
  const isJson = method === 'post' && typeof body !== 'string'
  const isParsed = query !== undefined || typeof body === 'object'
  const checks: readonly (readonly [status: number, code?: string])[] = [
    ...(isParsed && invalid === undefined ? [[400, 'invalid'] as const] : []),
    ...(isParsed && invalid !== undefined ? [[refusals[invalid.code] ?? 409, invalid.code] as const] : []),
    ...(isJson ? [[400] as const, [415] as const] : []),
    ...(method === 'post' ? [[413] as const] : []),
    ...(role === 'nobody' ? [] : [[401, 'signed-out'] as const]),
    ...(role === 'owner' ? [[403, 'not-owner'] as const] : []),
    ...(confirm ? [[403, 'not-confirmed'] as const] : []),
    [403],
    ...(limit ? [[429] as const] : []),
    ...(atOnce ? [[refusals[atOnce.others.code] ?? 409, atOnce.others.code] as const] : []),
    ...Object.entries(refusals).map(([code, status]) => [status, code] as const),
  ]
  const statuses = [...new Set(checks.map(([status]) => status))].toSorted((a, b) => a - b)
  return new Map(
    statuses.map((status) => {
      const codes = checks.flatMap(([of, code]) => (of === status && code !== undefined ? [code] : []))
      return [status, [...new Set(codes)]]
    }),
  )
}

export function describeRefusals(call: Call): [string, Answer | Reference][] {
  const isForPeople = call.answer === 'page' || call.answer === 'text'
  return [...refusalsOf(call)].map(([number, codes]) => {
    const status = String(number)
    const refusal = refusalOf(status, codes)
    if (!isForPeople && isDeepStrictEqual(refusal, sharedRefusals[status]))
      return [status, { $ref: `#/components/responses/${status}` }]
    const inWords = isForPeople && codes.length > 0 && { 'text/plain': { schema: { type: 'string' } as const } }
    return [status, { ...refusal, content: { ...refusal.content, ...inWords } }]
  })
}
