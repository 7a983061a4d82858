import * as v from 'valibot'

/** A payment session's id as the provider writes it; anything else is no session. */
export const SessionId = v.pipe(v.string(), v.regex(/^cs_[\w-]{1,250}$/))
