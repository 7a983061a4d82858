import type { Shop } from '#shop/shop.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { onPayment } from '../orders/on-payment.ts'
import { fulfilOrNote } from '../orders/unmatched-payments.ts'
import { NoAnswer } from '../payments/ask-stripe.ts'
import type { ProviderEvent } from '../payments/webhook-event.ts'
import { noteDispute } from '../refunds/disputes.ts'
import { noteRefunds } from '../refunds/refunds.ts'
import type { Services } from '../services/services.ts'

/** Does what an event of the provider asks for, the same however often it comes and by whichever way; after NoAnswer it has to come again. */
export async function actOnEvent(
  shop: Shop,
  services: Services,
  { data: about, created }: Pick<ProviderEvent, 'data' | 'created'>,
): Promise<NoAnswer | null> {
  if (about.kind === 'other') return null
  if (about.kind === 'session') {
    const order = await fulfilOrNote(shop, services, about.id)
    return order instanceof NoAnswer ? order : null
  }
  const { intent } = about
  const at = new Date(created * 1000)
  if (intent === null) return null
  if (about.kind === 'refund') return noteRefunds(shop, services, intent, at)
  if (about.kind === 'dispute') return noteDispute(shop, services, intent, about.dispute, at)
  return onPayment(shop, services, intent, async ({ id }) => {
    await enqueueEmail(services.db, 'fraud-warning', { orderId: id }, services.now())
    services.wakeMailer()
  })
}
