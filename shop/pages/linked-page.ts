import type { OfferPage } from '../checkout/offer-page.ts'
import type { NewsletterPage } from '../newsletter/newsletter-page.ts'
import type { FindOrderPage } from '../orders/find-order-page.ts'
import type { GiftPage, OrderPage } from '../orders/order-page.ts'
import type { ReviewPage } from '../reviews/review-page.ts'
import type { OrderWithdrawalPage } from '../withdrawals/order-withdrawal-page.ts'

/** A link that opens nothing, whether it was guessed, cut, or what it led to is gone; `of` says what it should have led to. */
export type DeadLinkPage = {
  readonly page: 'dead-link'
  readonly of: 'gift' | 'newsletter' | 'offer' | 'order' | 'review'
}

/** A page behind a link in an e-mail: all that it shows, as JSON. `server/` answers with it, `web/storefront/linked/` draws it. */
export type LinkedPage =
  | DeadLinkPage
  | FindOrderPage
  | GiftPage
  | NewsletterPage
  | OfferPage
  | OrderPage
  | OrderWithdrawalPage
  | ReviewPage
