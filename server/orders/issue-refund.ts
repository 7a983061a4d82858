import Stripe from 'stripe'
import { type Cents, formatCents } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import type { Services } from '../services.ts'
import { type Refusal, writeJournal } from './audit-log.ts'
import { noteRefunds } from './refunds.ts'

const DAY_S = 86_400
const MOST = 100

/** The reasons that the provider takes for a refund. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

/** A refund as it would be asked for: amounts in cents; `key` makes the provider give it once, however often it is asked. */
export type RefundPlan = {
  readonly intent: string
  readonly amount: Cents
  readonly received: Cents
  readonly refunded: Cents
  readonly key: string
}

type Asked = { readonly amount: Cents | null; readonly another: boolean }

const stands = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

function refusalOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
    return 'The payment provider does not answer. Ask about the order before you try again.'
  if (error instanceof Stripe.errors.StripeError) return `The payment provider refuses: ${error.message}`
  throw error
}

/** What a refund of an amount (cents), or of all that is left, would be; or the sentence that says why there can be none. The same amount twice within a day needs `another`. */
export async function planRefund(
  { db, stripe, now }: Services,
  order: Order,
  { amount: asked, another }: Asked,
): Promise<RefundPlan | string> {
  const { paymentIntentId: intent } = await db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (intent === null || order.paidAt === null) return 'Nothing was paid for this order, so nothing can go back.'
  try {
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: MOST })
    const { amount_received: received } = await stripe.paymentIntents.retrieve(intent)
    const given = data.filter(stands)
    const refunded = given.reduce((sum, refund) => sum + refund.amount, 0)
    const left = received - refunded
    if (left <= 0) return `All of it, ${formatCents(received)}, has gone back already.`
    const amount = asked ?? left
    if (amount > left) return `Only ${formatCents(left)} of ${formatCents(received)} is left to give back.`
    const since = now().getTime() / 1000 - DAY_S
    if (!another && given.some((refund) => refund.amount === amount && refund.created > since))
      return `${formatCents(amount)} has gone back within a day already: say --another to give as much again.`
    return { intent, amount, received, refunded, key: `${order.id}-refund-${data.length}-${amount}` }
  } catch (error) {
    return refusalOf(error)
  }
}

/** Asks the provider for a planned refund and writes it down with its letter to the buyer. */
export async function issueRefund(
  services: Services,
  order: Order,
  { intent, amount, key }: RefundPlan,
  { reason, who }: { readonly reason: (typeof refundReasons)[number]; readonly who: string },
): Promise<Refusal> {
  const { db, stripe, now } = services
  const what = `asks for a refund of ${formatCents(amount)}, ${reason.replaceAll('_', ' ')}`
  await writeJournal(db, { orderId: order.id, who, what }, now())
  try {
    await stripe.refunds.create({ payment_intent: intent, amount, reason }, { idempotencyKey: key })
  } catch (error) {
    return refusalOf(error)
  }
  if (await noteRefunds(services, intent)) return null
  return 'The refund is given, but the books do not have it yet: the provider’s message will bring it.'
}
