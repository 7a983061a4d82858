import { type CodeRefusal, refuseCode } from '#shop/codes/refusals.ts'
import { CODE_MAX, codeKey } from '#shop/codes/terms.ts'
import { isRefusal } from '#shop/refusal.ts'
import type { DiscountCodeRow } from '../../platform/database/schema.ts'
import { countCall, countedKeys, type RateLimit, TooManyTries, uncountCall } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services/services.ts'
import { findCode, isUsedUp, whyClosed } from './codes.ts'

/** Codes from one network that do not hold. After so many, no answer tells whether there is such a code. */
const wrongCodes: RateLimit = { name: 'codes', max: 20, minutes: 60 }

type Tried = DiscountCodeRow | CodeRefusal

/** `ownUse`: the id of a code of which the shopper has reserved a use already, so that the last one is not used up for them. */
async function look({ db, now }: Services, typed: string, ownUse: string | null): Promise<Tried> {
  const key = codeKey(typed)
  const row = key === '' || key.length > CODE_MAX ? undefined : await findCode(db, key)
  if (row === undefined) return refuseCode('unknown-code')
  const used = isUsedUp(row) && row.id !== ownUse ? refuseCode('code-used-up') : null
  return whyClosed(row, now()) ?? used ?? row
}

/**
 * The code that somebody typed, or why it does not hold. Each try counts before it is looked at, and is given back if the code
 * holds: however many come at once, a network gets 20 wrong answers an hour.
 */
export async function tryCode(
  services: Services,
  {
    network,
    typed,
    ownUse = null,
  }: { readonly network: string; readonly typed: string; readonly ownUse?: string | null },
): Promise<Tried> {
  if (!services.config.rateLimits) return look(services, typed, ownUse)
  const counters = countedKeys(wrongCodes, network, null)
  for (const { key, max } of counters) {
    const waitUntil = await countCall(services, { ...wrongCodes, max }, key)
    if (waitUntil !== null) return refuseCode('too-many-codes', new TooManyTries(waitUntil, services.now()).wait)
  }
  const tried = await look(services, typed, ownUse)
  if (!isRefusal(tried)) for (const { key } of counters) await uncountCall(services, wrongCodes, key)
  return tried
}

/** The id of the code whose use the order of a cart has reserved; null without one. */
export async function codeOfCart({ db }: Pick<Services, 'db'>, cartId: string | undefined): Promise<string | null> {
  if (cartId === undefined) return null
  const row = await db
    .selectFrom('codeUses')
    .innerJoin('orders', 'orders.id', 'codeUses.orderId')
    .select('codeUses.codeId')
    .where('orders.cartId', '=', cartId)
    .where('orders.state', '=', 'pending')
    .executeTakeFirst()
  return row?.codeId ?? null
}
