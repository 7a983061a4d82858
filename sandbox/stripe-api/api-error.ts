import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { isEmailAddress } from '../payments/values.ts'

/** Why a request fails, with the names that its own answers use (docs.stripe.com/api/errors). */
export type ApiError = {
  readonly status: ContentfulStatusCode
  readonly type: 'invalid_request_error' | 'idempotency_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

/** The error for a request that cannot be right: 400, with the parameter to blame where there is one. */
export function invalid(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return { status: 400, type: 'invalid_request_error', message, ...more }
}

/** The error for an object that does not exist: 404 with the code resource_missing. */
export function missing(kind: string, id: string): ApiError {
  return {
    status: 404,
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param: kind.replace('.', '_'),
  }
}

/** An error as the provider's JSON body writes it. */
export function errorBody({ type, message, code, param }: ApiError) {
  return { error: { type, message, code, param } }
}

/** A value, or why there is none. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: ApiError }

function paramName(issue: v.BaseIssue<unknown>): string {
  const [first, ...inner] = (issue.path ?? []).map((step) => String(step.key))
  return `${first ?? ''}${inner.map((key) => `[${key}]`).join('')}`
}

/** Reads parameters by a schema; an unknown, missing or wrong one is an error with its name in brackets. */
export function readParameters<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Outcome<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  const [issue] = result.issues
  const param = paramName(issue)
  if (issue.expected === 'never') {
    return { ok: false, error: invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param }) }
  }
  if (issue.input === undefined) {
    return { ok: false, error: invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param }) }
  }
  const code = issue.requirement === isEmailAddress ? { code: 'email_invalid' } : {}
  return { ok: false, error: invalid(issue.message, { ...code, param }) }
}
