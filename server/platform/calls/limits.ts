import type { Context } from 'hono'
import type { LimitName } from '#shop/calls/call.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { type AppEnv, bodyFields } from '../http/request.ts'
import type { Services } from '../services/services.ts'

export type CallLimit = RateLimit & {
  /** Tells people in one network apart. Without it the whole network has one limit. */
  readonly who?: (c: Context<AppEnv>, services: Services) => string
}

export type CallLimits = Readonly<Record<LimitName, CallLimit>>

export const sessionOf = ({ req }: Pick<Context, 'req'>) => req.query('session_id') ?? ''

/** Limits on the public calls of one person, as the e-mail address or payment session in the call tells. */
export const publicLimits = {
  // A call that names only a reference may be guessing, so the whole network counts as one person.
  orderEmails: { name: 'emails', max: 30, minutes: 10, who: bodyFields('sessionId') },
  status: { name: 'status', max: 300, minutes: 10, who: sessionOf },
  stock: { name: 'stock', max: 6000, minutes: 10 },
  images: { name: 'images', max: 20, minutes: 60 },
  withdrawals: { name: 'withdrawals', max: 10, minutes: 10, who: bodyFields('email') },
  codes: { name: 'codes-asked', max: 600, minutes: 10 },
  reviews: { name: 'reviews-read', max: 3000, minutes: 10 },
} as const satisfies Partial<CallLimits>
