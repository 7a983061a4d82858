import { ShopStockAnswer } from '#shop/checkout/stock-answer.ts'
import { apiPaths } from '#shop/paths.ts'
import { call } from '../../../platform/api.ts'
import { checkoutOptions } from '../../checkout/checkout-options.ts'

/**
 * Returns how a page asks what is left. An answer that comes too late is null: another was asked for since, or the cart got its
 * id since, so that what this shopper is about to pay for looked reserved for somebody else.
 */
export function stockAsker(): () => Promise<ShopStockAnswer | null> {
  let last = 0
  return async () => {
    last += 1
    const own = last
    const { cartId } = checkoutOptions.get()
    const path = cartId ? `${apiPaths.stock}?cart=${cartId}` : apiPaths.stock
    const answer = await call(path, { answer: ShopStockAnswer, isLogged: false })
    const isLate = own !== last || checkoutOptions.get().cartId !== cartId
    return answer.ok && !isLate ? answer.value : null
  }
}
