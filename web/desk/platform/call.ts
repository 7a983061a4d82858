import * as v from 'valibot'
import { OrderAnswer } from '#shop/desk/orders.ts'

const TIMEOUT_MS = 15_000

/** What came of a call: the answer, or a sentence that says why there is none and what to do: sign in, show that it is you, or look at the order as it is by now. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly error: string
      readonly kind: 'offline' | 'signed-out' | 'confirm' | 'stale' | 'refused' | 'failed'
      readonly order: OrderAnswer | null
      /** How what was to be changed stands now, as the call's own answer would say it. */
      readonly now?: unknown
    }

const Refusal = v.object({
  error: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  order: v.fallback(v.nullable(OrderAnswer), null),
  now: v.fallback(v.unknown(), null),
})

/** The codes on which the desk does more than show the sentence. */
const kinds = new Map<string, 'signed-out' | 'confirm' | 'stale'>([
  ['signed-out', 'signed-out'],
  ['not-confirmed', 'confirm'],
  ['stale', 'stale'],
])

function failed(error: string, kind: 'offline' | 'failed'): Result<never> {
  return { ok: false, error, kind, order: null }
}

const NO_ANSWER = 'The shop does not answer. Check your connection, then try again.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** Calls the server by a path, with a body by POST; never throws. */
export async function callDesk<Schema extends v.GenericSchema>(
  path: string,
  answer: Schema,
  body?: unknown,
): Promise<Result<v.InferOutput<Schema>>> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const response = await fetch(path, { ...(body !== undefined && post), signal: AbortSignal.timeout(TIMEOUT_MS) })
    const json: unknown = await response.json()
    if (response.ok) {
      const parsed = v.safeParse(answer, json)
      return parsed.success ? { ok: true, value: parsed.output } : failed(BROKEN, 'failed')
    }
    const { error, code, order, now } = v.parse(
      v.fallback(Refusal, { error: '', code: '', order: null, now: null }),
      json,
    )
    if (response.status >= 500) return failed(error || BROKEN, 'failed')
    const kind = kinds.get(code) ?? 'refused'
    return { ok: false, error: error || BROKEN, kind, order, now }
  } catch {
    return failed(NO_ANSWER, 'offline')
  }
}
