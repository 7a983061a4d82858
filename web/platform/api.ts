import * as v from 'valibot'
import { logEvent } from './event-log.ts'

const TIMEOUT_MS = 15_000

/** A call that brought no value. Without a status the server could not be reached, and `message` says why. */
export type Failure<Value = unknown> = {
  readonly ok: false
  readonly status?: number
  readonly message: string
  readonly code?: string
  /** The field that is wrong, such as 'lines.0.name', if it is one. */
  readonly field?: string
  /** The newest state, if the server refused because it had changed. */
  readonly now?: Value
}

export type CallResult<Value> = { readonly ok: true; readonly value: Value } | Failure<Value>

type Options<Schema> = {
  /** Sent by POST, a file as it is and all else as JSON; without one the call is a GET. */
  readonly body?: unknown
  readonly answer: Schema
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** False for a call that is repeated, so that one outage does not fill the log. */
  readonly isLogged?: boolean
}

/** Calls the server by a path and reads its JSON, never throws; waits 15 seconds by default. An answer with a status of 400 or above, `ok: false` or an `error`, or of another shape than expected, is a failure. */
export async function call<Schema extends v.GenericSchema>(
  path: string,
  { body, answer, timeoutMs = TIMEOUT_MS, signal, isLogged = true }: Options<Schema>,
): Promise<CallResult<v.InferOutput<Schema>>> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  const isFile = body instanceof Blob
  const type = isFile ? body.type || 'application/octet-stream' : 'application/json'
  const sent = isFile ? body : JSON.stringify(body)
  const post = { method: 'POST', headers: { 'content-type': type }, body: sent }
  const init = { ...(body !== undefined && post), signal: firstOf(signals) }
  try {
    return await readAnswer(isLogged ? await loggedFetch(path, init) : await fetch(path, init), answer)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { ok: false, message: `Request timed out after ${timeoutMs / 1000} seconds` }
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** A signal that aborts with the first of several; Safari has its own only since 17.4. */
function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const each of signals) {
    if (each.aborted) controller.abort(each.reason)
    else each.addEventListener('abort', () => controller.abort(each.reason), { once: true })
  }
  return controller.signal
}

const Refusal = v.object({
  ok: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  code: v.fallback(v.optional(v.string()), undefined),
  field: v.fallback(v.optional(v.string()), undefined),
  now: v.optional(v.unknown()),
})

async function readAnswer<Schema extends v.GenericSchema>(
  response: Response,
  answer: Schema,
): Promise<CallResult<v.InferOutput<Schema>>> {
  const { status } = response
  const json: unknown = await response.json().catch(undefinedIfNotJson)
  const { ok, error, code, field, now } = v.parse(v.fallback(Refusal, {}), json)
  if (!response.ok || ok === false || (error !== undefined && error !== null)) {
    const newest = v.safeParse(answer, now)
    return {
      ok: false,
      status,
      message: typeof error === 'string' ? error : '',
      ...(code !== undefined && { code }),
      ...(field !== undefined && { field }),
      ...(now !== undefined && newest.success && { now: newest.output }),
    }
  }
  const parsed = v.safeParse(answer, json)
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, status, message: '' }
}

function undefinedIfNotJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

// A call that its own page gave up, as by leaving, is no failure of the network; one that took too long is.
function isLeft(signal: RequestInit['signal']): boolean {
  if (!signal?.aborted) return false
  const reason: unknown = signal.reason
  return !(reason instanceof DOMException && reason.name === 'TimeoutError')
}

/** Fetches and logs what fails: a status of 400 or above, or 0 if no answer came, which is thrown on (S7.9, S8.19); a wanted abort is only thrown on. */
export async function loggedFetch(endpoint: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET'
  const start = performance.now()
  const logFailure = (status: number, statusText: string) =>
    logEvent({
      type: 'network',
      message: `HTTP ${status}: ${method} ${endpoint}`,
      endpoint,
      status,
      duration: Math.round(performance.now() - start),
      extra: { method, statusText },
    })
  try {
    const response = await fetch(endpoint, init)
    if (response.status >= 400) logFailure(response.status, response.statusText)
    return response
  } catch (cause) {
    if (!isLeft(init.signal)) logFailure(0, cause instanceof Error ? cause.message : String(cause))
    throw cause
  }
}
