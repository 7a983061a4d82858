import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatMoney } from '#shop/money.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { UnmatchedPayment } from '../../orders/order/unmatched-payments.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Email, emailToOwner } from './compose.ts'

export function unmatchedPaymentEmail(shop: ServerShop, payment: UnmatchedPayment, config: Config): Promise<Email> {
  const amount = formatMoney(payment.amount, payment.currency)
  const body = {
    preheader: "The shop hasn't created an order for it.",
    heading: `A payment of ${amount} belongs to no order`,
    blocks: [
      `Your ${paymentProvider.name} account took a payment that this shop didn't ask for. It can come from a payment link, an assistant’s checkout, another shop on the same account, or an order that is missing since you restored an older backup. The shop hasn't created an order for it, and the payer hasn't had an e-mail from the shop.`,
      {
        list: [
          `Amount: ${amount}`,
          `Payment session: ${payment.id}`,
          `Name: ${sanitizeLine(payment.name ?? 'not given')}`,
          `E-mail: ${readableEmail(sanitizeLine(payment.email ?? 'not given'))}`,
          `Noticed: ${formatMoment(new Date(payment.noticedAt))}`,
        ],
      },
      {
        lead: 'What to do:',
        text: `Look for the session in ${paymentProvider.name}’s dashboard. Send what was bought, or refund it there. Then mark the payment as resolved on Today. It stays there until you do.`,
      },
      { button: 'Open the desk', href: `${config.publicUrl}${deskPaths.today}` },
    ],
  }
  return emailToOwner(shop, body, config)
}
