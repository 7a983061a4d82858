import * as v from 'valibot'
import { type Cart, countPieces } from '#shop/cart/cart.ts'
import type { loggedFetch } from '../platform/fetch.ts'
import { readText, removeStored } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'
import { recordCheckout } from './breadcrumbs.ts'
import { clearDraft } from './draft.ts'
import { boughtLines, type PaidOrder } from './paid-order.ts'
import { type LetterOutcome, requestLetters } from './request-letters.ts'

const SETTLED_KEPT = 20

const settledOrders = createStoredValue<readonly string[]>({
  key: storageKeys.settledOrders,
  parse: (value) => {
    const result = v.safeParse(v.array(v.string()), value)
    return result.success ? result.output.slice(-SETTLED_KEPT) : []
  },
  initial: [],
})
const underWay = new Set<string>()

type Surroundings = {
  readonly cart: Cart
  readonly removeBought: (bought: Cart) => void
  readonly send: typeof loggedFetch
}

/** Settles a paid order once in this browser: asks for the letters where the e-mail and the cart are still here, takes what was bought out of the cart, and records the purchase; null where it is settled or no letter was asked for (specification 4, docs/decisions/008). */
export async function settleOrder(
  order: PaidOrder,
  { cart, removeBought, send }: Surroundings,
): Promise<LetterOutcome | null> {
  const { reference } = order
  if (underWay.has(reference) || settledOrders.get().includes(reference)) return null
  underWay.add(reference)
  const email = readText(storageKeys.checkoutEmail)
  const outcome = email && cart.length > 0 ? await requestLetters(order, email, send) : null
  settledOrders.set((settled) => [...settled, reference].slice(-SETTLED_KEPT))
  removeBought(boughtLines(order))
  removeStored(storageKeys.checkoutEmail)
  clearDraft()
  const figures = { total: order.totals.total, itemCount: countPieces(boughtLines(order)) }
  recordCheckout('payment_success', figures, { reference })
  recordCheckout('purchase', figures, { reference })
  underWay.delete(reference)
  return outcome
}
