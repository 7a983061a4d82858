import { returnedField } from '#shop/withdrawals/order-withdrawal-page.ts'
import { linkSecret, signToken } from '../contact/mail/link-token.ts'
import { itemIdOf } from '../platform/database/order-items.ts'
import type { OpenShop } from './open-shop.ts'
import { aoife, oneBracelet, payOn, startCheckout } from './shopper.ts'
import { webhooksArrive } from './webhooks.ts'

/** Buys in an open shop and waits for the webhook. Returns the order's ids, its reference and the path of its page. `body` overrides the checkout request. */
export async function buys(shop: OpenShop, body: object = {}) {
  const sessionId = await startCheckout(shop, { cart: oneBracelet, email: aoife.email, ...body })
  await payOn(shop, sessionId)
  await webhooksArrive(shop)
  const { db } = shop.services
  const row = db.selectFrom('orders').select('id').where('sessionId', '=', sessionId)
  const { id } = await row.executeTakeFirstOrThrow()
  const token = signToken(await linkSecret(db), 'order', id)
  return { id, sessionId, token, reference: `SOL-${sessionId.slice(8, 16).toUpperCase()}`, page: `/order/${token}` }
}

/** The fields of a withdrawal form that say how many of each item of an order go back, in the order in which they were bought. */
export function returning(orderId: string, ...counts: readonly (number | string)[]): Record<string, string> {
  return Object.fromEntries(counts.map((count, at) => [returnedField(itemIdOf(orderId, at + 1)), String(count)]))
}

export function sendForm(
  shop: Pick<OpenShop, 'fetch'>,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return shop.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
  })
}
