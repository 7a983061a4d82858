import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { Order } from '#shop/orders/order.ts'
import { unpaidStates } from '#shop/orders/states.ts'
import { paths } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { isFormCart } from '../../catalogue/stock/reservations.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { SessionId } from '../../money/payments/session-id.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { fulfil } from '../order/fulfil.ts'
import { leavePaymentPage, readLeft } from '../order/leave.ts'
import { offerToPay } from './offer-page.ts'

/** GET /checkout/return: fulfils the order of the session and redirects to the confirmation page, whatever the result (docs/decisions/005). */
export function returnFromPayment(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const returned = v.safeParse(SessionId, c.req.query('session_id'))
    if (!returned.success) return c.redirect(paths.orderConfirmation, 303)
    try {
      await fulfil(shop, services, returned.output)
    } catch (error) {
      services.log.error({ err: error }, 'order not completed on return')
    }
    return c.redirect(`${paths.orderConfirmation}?session_id=${returned.output}`, 303)
  }
}

export function showConfirmation(c: Context): Response {
  const returned = v.safeParse(SessionId, c.req.query('session_id'))
  const query = returned.success ? `?session_id=${returned.output}` : ''
  return c.redirect(`${paths.orderConfirmation}${query}`, 303)
}

/**
 * GET /checkout/cancel: closes the payment page that the buyer left, so that its items can be bought again at once.
 * Redirects to the offer that was to be paid or else to the cancelled page, or to the confirmation if the order was paid in
 * another tab.
 */
export function cancelPayment(services: Services): Handler<AppEnv> {
  return async (c) => {
    let next: string = paths.paymentCanceled
    try {
      const id = await readLeft(services.db, c.req.query('order') ?? '')
      const order = id === null ? null : await leavePaymentPage(c.var.shop, services, id)
      if (order !== null && !(order instanceof NotDone)) next = await wayBack(c.var.shop, services, order)
    } catch (error) {
      services.log.error({ err: error }, 'payment page not closed on cancelling')
    }
    return c.redirect(next, 303)
  }
}

async function wayBack(shop: Shop, services: Services, order: Order): Promise<string> {
  if (order.sessionId !== null && !unpaidStates.includes(order.state))
    return `${paths.orderConfirmation}?session_id=${order.sessionId}`
  const offer = await offerToPay(services, order.id)
  return offer === null ? paths.paymentCanceled + boughtByForm(shop, order) : `${offer}?canceled=1`
}

/** Names the product of an order that was begun by a form, without scripts: its page is the way back, as there is no cart. */
function boughtByForm(shop: Shop, { cartId, items: [line] }: Order): string {
  const product = isFormCart(cartId) && line ? findProduct(shop, line.id) : undefined
  return product ? `?${new URLSearchParams({ product: product.handle }).toString()}` : ''
}

/** GET /checkout/cancel over the limit: the order's page is left to its end. */
export function showCanceled(c: Context): Response {
  return c.redirect(paths.paymentCanceled, 303)
}
