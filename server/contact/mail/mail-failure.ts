import * as v from 'valibot'

const MailServerError = v.object({
  code: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
})

/** Facts of a mail server's error for the log. Its message repeats the address, so it stays out. */
export function mailFailureFacts(failure: unknown): v.InferOutput<typeof MailServerError> {
  const parsed = v.safeParse(MailServerError, failure)
  return parsed.success ? parsed.output : {}
}
