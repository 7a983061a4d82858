import type * as v from 'valibot'
import { type BodyOf, type CallParams, type JsonCall, pathTo } from '#shop/calls/call.ts'
import { type CallResult, call } from '../platform/api.ts'

type Options<Described> = {
  readonly body?: BodyOf<Described> | Blob
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly isLogged?: boolean
}

/** Makes a described call and parses its answer; never throws. A file is sent as it is. */
export function makeCall<Described extends JsonCall>(
  described: Described,
  params: CallParams<Described>,
  { body, ...options }: Options<Described> = {},
): Promise<CallResult<v.InferOutput<Described['answer']>>> {
  const { method, answer } = described
  return call(pathTo(described, params), { ...options, answer, ...(method === 'post' && { body: body ?? {} }) })
}
