import type { Shop } from '#shop/shop.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import type { ProviderEvent } from '../../money/payments/provider.ts'
import { noteDispute } from '../../money/refunds/disputes.ts'
import { noteRefunds } from '../../money/refunds/refunds.ts'
import type { Services } from '../../platform/services/services.ts'
import { onPayment } from '../order/on-payment.ts'
import { fulfilOrNote } from '../order/unmatched-payments.ts'

/** Does what an event of the provider asks for, the same however often it comes and by whichever way; after NotDone it has to come again. */
export async function actOnEvent(
  shop: Shop,
  services: Services,
  { about, at: moment }: Pick<ProviderEvent, 'about' | 'at'>,
): Promise<NotDone | null> {
  if (about.kind === 'other') return null
  if (about.kind === 'session') {
    const order = await fulfilOrNote(shop, services, about.sessionId)
    return order instanceof NotDone ? order : null
  }
  const { paymentId } = about
  const at = new Date(moment)
  if (paymentId === null) return null
  if (about.kind === 'refund') return noteRefunds(shop, services, paymentId, at)
  if (about.kind === 'dispute') return noteDispute(shop, services, paymentId, about.dispute, at)
  return onPayment(shop, services, paymentId, async ({ id }) => {
    await enqueueEmail(services.db, 'fraud-warning', { orderId: id }, services.now())
    services.wakeMailer()
  })
}
