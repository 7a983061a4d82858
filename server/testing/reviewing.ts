import { deskCalls } from '#shop/calls/desk-calls.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { reviewFields } from '#shop/reviews/review-page.ts'
import { reviewLinks, switchReviewRequests } from '../contact/reviews/requests.ts'
import { createLink } from '../desk/sign-in/link.ts'
import { markPosted } from '../orders/fulfilment/parcels.ts'
import { itemIdOf } from '../platform/database/order-items.ts'
import { findOrder } from '../platform/database/orders.ts'
import { maintain } from '../platform/maintenance/maintenance.ts'
import { type Browser, openBrowser } from './desk.ts'
import type { OpenShop } from './open-shop.ts'
import { aoife, oneBracelet, payOn, startCheckout } from './shopper.ts'
import { webhooksArrive } from './webhooks.ts'

export const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Solas <a@shop.ie>',
  OWNER_EMAIL: 'owner@shop.ie',
} as const

export async function postedOrder(
  shop: Pick<OpenShop, 'services' | 'sandbox' | 'fetch'>,
  cart: unknown = oneBracelet,
  email: string = aoife.email,
) {
  const sessionId = await startCheckout(shop, { cart, email })
  await payOn(shop, sessionId, 'visa', { ...aoife, email })
  await webhooksArrive(shop)
  const order = await findOrder(shop.services.db, 'sessionId', sessionId)
  if (order === null) throw new Error('There is no order')
  const how = { tracking: null, correct: false }
  const refusal = await markPosted(shop.services.shop(), shop.services, order, how, { who: 'owner@shop.ie' })
  if (refusal !== null) throw new Error(refusal.message)
  const path = new URL((await reviewLinks(shop.services, order.id)).form).pathname
  return { id: order.id, path, token: path.slice(reviewPaths.form('').length) }
}

export async function askBuyers(shop: OpenShop): Promise<void> {
  await switchReviewRequests(shop.services, true)
  await maintain(shop.services)
}

export function sendForm(shop: OpenShop, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return shop.fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

export function reviewing(
  orderId: string,
  ...items: readonly { stars?: string; words?: string }[]
): Record<string, string> {
  const fields = items.map(({ stars, words }, at) => {
    const names = reviewFields(itemIdOf(orderId, at + 1))
    return {
      ...(stars !== undefined && { [names.stars]: stars }),
      ...(words !== undefined && { [names.words]: words }),
    }
  })
  return Object.fromEntries(fields.flatMap((item) => Object.entries(item)))
}

export async function ownerAtDesk(shop: OpenShop): Promise<Browser> {
  const link = await createLink(shop.services, null)
  const browser = openBrowser(shop)
  const response = await browser.post(deskCalls.signInByLink.path, { token: link?.token })
  if (response.status !== 200) throw new Error(`Nobody was signed in: ${await response.text()}`)
  return browser
}
