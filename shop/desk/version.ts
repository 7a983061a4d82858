import * as v from 'valibot'

/** How often something was changed when somebody saw it: a whole number, as the database counts. */
export const SeenVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
