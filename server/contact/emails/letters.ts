import type { EmailKind } from '../mail/kinds.ts'
import { backInStockEmail } from './back-in-stock.ts'
import type { Letter } from './compose.ts'
import { confirmationEmail } from './confirmation.ts'
import { exchangeCancelledEmail, exchangeEmail } from './exchange.ts'
import { issueEmail } from './issue.ts'
import { newDayEmail } from './new-day.ts'
import { newsletterEmail } from './newsletter.ts'
import { offerEmail } from './offer.ts'
import { orderChangedEmail, orderEditedEmail, orderLinkEmail } from './order-changed.ts'
import { orderNotices } from './order-notices.ts'
import { outsideZoneEmail } from './outside-zone.ts'
import { ownerEmail } from './owner.ts'
import { paymentFailedEmail } from './payment-failed.ts'
import { notPostedEmail, postedEmail } from './posted.ts'
import { receiptEmail } from './receipt.ts'
import { refundEmail } from './refund.ts'
import { reviewRequestEmail } from './review-request.ts'
import { shopNotices } from './shop-notices.ts'
import { soldOutEmail } from './sold-out.ts'
import { staffAddedEmail } from './staff-added.ts'
import { withdrawalEmail, withdrawalUnmatchedEmail } from './withdrawal.ts'
import { withdrawalNotices } from './withdrawal-notices.ts'

const toCustomers = {
  confirmation: confirmationEmail,
  'outside-zone': outsideZoneEmail,
  'sold-out': soldOutEmail,
  'payment-failed': paymentFailedEmail,
  'order-changed': orderChangedEmail,
  'order-edited': orderEditedEmail,
  'new-day': newDayEmail,
  'order-link': orderLinkEmail,
  offer: offerEmail,
  exchange: exchangeEmail,
  'exchange-cancelled': exchangeCancelledEmail,
  receipt: receiptEmail,
  posted: postedEmail,
  'not-posted': notPostedEmail,
  refund: refundEmail,
  withdrawal: withdrawalEmail,
  'withdrawal-unmatched': withdrawalUnmatchedEmail,
  'review-request': reviewRequestEmail,
  newsletter: newsletterEmail,
  issue: issueEmail,
  'back-in-stock': backInStockEmail,
  'staff-added': staffAddedEmail,
}
const all = { ...toCustomers, owner: ownerEmail, ...orderNotices, ...withdrawalNotices, ...shopNotices }

/** By its kind, the value that an e-mail is written from. */
export type Subjects = { [Kind in EmailKind]: Parameters<(typeof all)[Kind]>[1] }

export const letters: { readonly [Kind in EmailKind]: Letter<Subjects[Kind]> } = all
