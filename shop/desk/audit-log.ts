import * as v from 'valibot'
import { typedLine } from '../typed-text.ts'

export const AuditLogQuery = v.object({
  who: v.optional(v.pipe(typedLine(), v.maxLength(320))),
  day: v.optional(v.pipe(v.string(), v.isoDate('Choose a day.'))),
  /** The `next` of the page before: a moment and an id. */
  before: v.optional(v.pipe(v.string(), v.regex(/^[\dTZ:.-]{20,30} [\w-]{1,64}$/))),
})

export const AUDIT_LOG_PAGE = 100

/** Entries of the audit log, the latest first (ISO UTC). `next` asks for the entries before, null at the end; `staff` are all who did something. */
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
