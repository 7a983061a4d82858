import type { OpenShop } from './open-shop.ts'

/** The money that the provider holds of a payment, in cents: money received, less refunds that stayed and disputes that were lost. */
export async function moneyKept({ stripe }: Pick<OpenShop, 'stripe'>, intent: string): Promise<number> {
  const { amount_received: received } = await stripe.paymentIntents.retrieve(intent)
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intent })
  const { data: disputes } = await stripe.disputes.list({ payment_intent: intent })
  const back = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
  return received - back - lost
}
