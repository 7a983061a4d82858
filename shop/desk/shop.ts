import * as v from 'valibot'

const text = v.string()
/** How the shop stands: what is missing before it may take real money, in plain words, each with the desk's path or the website where it is found, and how to set it, if that is done on the machine; how it runs; and its backups. Moments are ISO UTC. */
export const ShopAnswer = v.object({
  missing: v.array(v.object({ what: text, at: v.nullable(text), how: v.nullable(text) })),
  publicUrl: text,
  version: text,
  database: v.picklist(['embedded', 'PostgreSQL']),
  problem: v.nullable(text),
  emails: v.object({ waiting: v.number(), late: v.number(), stuck: v.number() }),
  troubles: v.array(v.object({ name: text, since: text, detail: text })),
  backups: v.object({
    folder: text,
    last: v.nullable(v.object({ at: text, bytes: v.number() })),
    isCopied: v.boolean(),
  }),
})
export type ShopAnswer = v.InferOutput<typeof ShopAnswer>
