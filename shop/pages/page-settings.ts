import * as v from 'valibot'
import type { Bench } from '../bench/bench.ts'
import type { Reserved, Stock } from '../catalogue/stock.ts'
import type { PublishedReview } from '../reviews/review.ts'
import type { Question } from '../settings/questions.ts'
import type { OwnSettings, Zone } from '../settings/settings.ts'
import { vatSchemes } from '../settings/vat-schemes.ts'
import type { FlagName } from './flags.ts'

export const paymentModes = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]

export const PAGE_SETTINGS_ID = 'page-settings'

const flag = v.optional(v.boolean())
// Of the server's own making, so that browsers need not check each.
const OpenZone = v.custom<Zone>((zone) => typeof zone === 'object')
const OpenQuestion = v.custom<Question>((question) => typeof question === 'object')

/** For browsers, besides the shop's catalogue and settings. It depends on the environment too (`ShopTerms`). */
export const shopTermsEntries = {
  vatNumber: v.nullable(v.string()),
  vatScheme: v.optional(v.picklist(vatSchemes), 'none'),
  packaging: v.optional(v.string(), ''),
  /** The open zones; pages get them without their countries, which only what machines read names. */
  zones: v.optional(v.array(OpenZone), []),
  questions: v.optional(v.pipe(v.array(OpenQuestion), v.readonly())),
  hasCodes: v.optional(v.boolean()),
  /** How many are left; missing if everything is made to order. */
  stock: v.optional(v.custom<Stock>((stock) => typeof stock === 'object')),
  /** Variants with none left because somebody is paying, by variant key; missing if there are none. */
  reserved: v.optional(v.custom<Reserved>((reserved) => typeof reserved === 'object')),
  /** Variants kept for the shopper who gets this page; missing on pages that are the same for everybody. */
  yours: v.optional(v.custom<Reserved>((yours) => typeof yours === 'object')),
  /** Missing if the shop has no calendar. */
  bench: v.optional(v.custom<Bench>((bench) => typeof bench === 'object')),
}

/** Handed to every page by the server: the flags that its environment sets, the build (time as ISO UTC), the public URL without a slash at the end, whether sign-ups for the newsletter are taken, whether browsers may keep the shop for when there is no connection, and the day in Ireland that it was rendered on (S9.40). */
export const PageSettings = v.object({
  mode: v.picklist(paymentModes),
  flags: v.object({ content_purge: flag, mobile_nav: flag, hero_v2: flag, hero_v3: flag } satisfies Record<
    FlagName,
    typeof flag
  >),
  build: v.object({ version: v.string(), time: v.string() }),
  publicUrl: v.string(),
  ...shopTermsEntries,
  newsletter: v.optional(v.boolean(), false),
  serviceWorker: v.optional(v.boolean(), false),
  catalogue: v.optional(v.string()),
  own: v.optional(v.custom<OwnSettings>((own) => typeof own === 'object')),
  /** The id of every product that has reviews of buyers, with its rating in words: '4.5 (2)'. */
  ratings: v.optional(v.array(v.array(v.string()))),
  today: v.pipe(
    v.string(),
    v.check((day) => /^\d{4}(-\d\d){2}$/.test(day)),
  ),
  /** Address in the official notice of the legal guarantee; null until the owner has placed the notice. */
  guaranteeLink: v.nullable(v.string()),
})
export type PageSettings = Omit<v.InferOutput<typeof PageSettings>, 'zones'> & {
  readonly zones: readonly Zone[]
  /** All reviews, on the server only. Browsers get a product's reviews with its page. */
  readonly reviews?: readonly PublishedReview[] | undefined
}
