import type * as calls from '#shop/calls/public/codes.ts'
import { isRefusal } from '#shop/refusal.ts'
import { termsOf } from '../../money/codes/codes.ts'
import { codeOfCart, tryCode } from '../../money/codes/try-code.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'

/** Answers what a code takes off, or why it does not hold. The cart says the rest: from which amount, and for which products. */
export const checkCode: Handler<typeof calls.checkCode> = async (services, { body, c }) => {
  const ownUse = await codeOfCart(services, body.cartId)
  const tried = await tryCode(services, { network: networkOf(c, services.config), typed: body.code, ownUse })
  return isRefusal(tried) ? tried : { ok: true, discount: termsOf(tried) }
}
