import * as v from 'valibot'

/** A payment session's id, as far as the shop knows its form: it goes into URLs as it is. Anything else is no session. */
export const SessionId = v.pipe(v.string(), v.regex(/^[\w.~-]{1,255}$/))
