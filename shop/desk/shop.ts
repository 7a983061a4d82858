import * as v from 'valibot'

const text = v.string()
/** How the shop stands: what is missing before it may take real money, each with the desk's path where it is mended, null where that is on the machine; what is closed; how it runs; and its backups. Moments are ISO UTC. */
export const ShopAnswer = v.object({
  missing: v.array(v.object({ sentence: text, at: v.nullable(text) })),
  closed: v.array(text),
  version: text,
  database: v.picklist(['embedded', 'PostgreSQL']),
  problem: v.nullable(text),
  letters: v.object({ waiting: v.number(), late: v.number(), stuck: v.number() }),
  troubles: v.array(v.object({ name: text, since: text, detail: text })),
  backups: v.object({ folder: text, last: v.nullable(v.object({ at: text, bytes: v.number() })) }),
})
export type ShopAnswer = v.InferOutput<typeof ShopAnswer>
