import type { Context } from 'hono'
import type { Refusal } from '#shop/refusal.ts'

/** Answers why something is not done. `now` is the newest state, in the shape of the call's own answer. */
export function answerRefusal(
  c: Context,
  { code, message }: Refusal,
  {
    status = 409,
    ...now
  }: {
    readonly status?: 400 | 401 | 403 | 404 | 409 | 410
    readonly now?: object | null
  } = {},
) {
  return c.json({ ok: false, code, error: message, ...now }, status)
}
