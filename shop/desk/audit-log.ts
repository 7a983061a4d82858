import * as v from 'valibot'
import { typedLine } from '../typed-text.ts'

/** Narrows the audit log to one person and one day. */
export const AuditLogQuery = v.object({
  who: v.optional(v.pipe(typedLine(), v.maxLength(320))),
  day: v.optional(v.pipe(v.string(), v.isoDate('Choose a day.'))),
  /** The `next` of the page before: a moment and an id. */
  before: v.optional(v.pipe(v.string(), v.regex(/^[\dTZ:.-]{20,30} [\w-]{1,64}$/))),
})

/** The audit log is listed by so many entries at once. */
export const AUDIT_LOG_PAGE = 100

/** What was done at the desk, the latest first: when (ISO UTC), by whom, and to which order, if to one; `next` asks for the entries before, null at the end; `staff` are all who did something. */
export const AuditLogAnswer = v.object({
  entries: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      who: v.string(),
      what: v.string(),
      orderId: v.nullable(v.string()),
      reference: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
  staff: v.array(v.string()),
})
export type AuditLogAnswer = v.InferOutput<typeof AuditLogAnswer>
