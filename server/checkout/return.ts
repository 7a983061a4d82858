import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { paths } from '#shop/paths.ts'
import type { AppEnv } from '../http/request.ts'
import { fulfil } from '../orders/fulfil.ts'
import { SessionId } from '../payments/session-id.ts'
import type { Services } from '../services/services.ts'

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

/** GET /checkout/return over the limit: shows the confirmation page without completing the order. Webhook and sweep complete it. */
export function showConfirmation(c: Context): Response {
  const returned = v.safeParse(SessionId, c.req.query('session_id'))
  const query = returned.success ? `?session_id=${returned.output}` : ''
  return c.redirect(`${paths.orderConfirmation}${query}`, 303)
}

/** GET /checkout/cancel: sends the browser on to the page for cancelled payments; the order stays open until its session ends. */
export function cancelPayment(_services: Services): Handler {
  return (c) => c.redirect(paths.paymentCanceled, 303)
}
