import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { isEmailAddress } from '../payments/values.ts'

export type ApiError = {
  readonly status: ContentfulStatusCode
  readonly type: 'invalid_request_error' | 'idempotency_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return { status: 400, type: 'invalid_request_error', message, ...more }
}

export function missing(kind: string, id: string): ApiError {
  return {
    status: 404,
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param: kind.replace('.', '_'),
  }
}

export function errorBody({ type, message, code, param }: ApiError) {
  return { error: { type, message, code, param } }
}

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
