import * as v from 'valibot'
import { type Call, type CallParams, pathTo } from '#shop/calls/call.ts'

type JsonCall = Call & { readonly answer: v.GenericSchema }
type Sent<Described> = Described extends { readonly body: infer Schema extends v.GenericSchema }
  ? v.InferInput<Schema>
  : undefined

/** The answer of a call, or why it is refused: an HTTP status, a code for programs, a sentence for people. */
type Answered<Described extends JsonCall> =
  | { readonly ok: true; readonly value: v.InferOutput<Described['answer']> }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly error: string }

const Refusal = v.object({ code: v.optional(v.string(), ''), error: v.string() })

/** Makes the calls of a shop, as shop/calls/ and /openapi.json describe them. What a call is sent and answers is typed. */
export function shopClient(origin: string, ask: (url: string, init: RequestInit) => Promise<Response> = fetch) {
  return async <const Described extends JsonCall>(
    call: Described,
    params: CallParams<Described>,
    body: Sent<Described>,
  ): Promise<Answered<Described>> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const url = new URL(pathTo<JsonCall>(call, params), origin)
    const answer = await ask(url.href, call.method === 'post' ? post : {})
    const { status } = answer
    // A proxy may answer with a page.
    const json: unknown = await answer.json().catch(() => ({ error: `Answered ${status} without JSON` }))
    if (!answer.ok) return { ok: false, status, ...v.parse(Refusal, json) }
    return { ok: true, value: v.parse(call.answer, json) }
  }
}
