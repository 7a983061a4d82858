import * as v from 'valibot'

/** A uuid in lower-case letters, as databases compare it. Anyone may write it in capitals (RFC 9562, section 4). */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
