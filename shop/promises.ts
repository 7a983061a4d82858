import type { Cents } from './money.ts'

/** Goods from this subtotal on ship free, in cents (S9.2, S10.37). */
export const FREE_SHIPPING_FROM: Cents = 4000
/** Shipping below the free threshold, in cents (S9.4). */
export const SHIPPING_FEE: Cents = 495
/** The most that shipping costs by the terms, in cents (S9.5). */
export const MAX_SHIPPING_FEE: Cents = 500
/** One gift wrap for an order, in cents (S9.6). */
export const GIFT_WRAP_FEE: Cents = 350
export const GIFT_NOTE_MAX = 200

export const ADDRESS_PART_MAX = 120

export const DESTINATION_MAX = 300

export const LINE_QUANTITY_MAX = 20
export const ORDER_ITEMS_MAX = 50

/** A span of working days, first and last included. */
export type Days = { readonly from: number; readonly to: number }
/** Working days that making takes (S9.26). */
export const MAKING_DAYS: Days = { from: 2, to: 3 }
export const POSTING_DAYS: Days = { from: 1, to: 1 }
/** Working days for delivery after making or posting, by region (S9.28). */
export const DELIVERY_DAYS = {
  ireland: { from: 3, to: 5 },
  europe: { from: 5, to: 10 },
  world: { from: 10, to: 15 },
} as const satisfies Record<string, Days>

/** Days for which the link of a bespoke order can be paid. */
export const OFFER_DAYS = 14

/** Days in which an item may come back by the shop's own promise, until the owner sets others (S9.23). */
export const RETURN_DAYS = 30
/** Days from posting in which the person who got a gift may swap its size: those of an exchange, and as many to be given it. */
export const GIFT_SWAP_DAYS = 2 * RETURN_DAYS
/** Days in which the law lets a buyer withdraw (Consumer Rights Act 2022, Part 5). */
export const COOLING_OFF_DAYS = 14
/** Days after telling of a withdrawal in which the bracelet is to be posted back (Directive 2011/83/EU, article 14). */
export const POST_BACK_DAYS = 14
/** Days within which a refund is made (S9.24). */
export const REFUND_DAYS = 14
/** Days before a refund is due on which the owner is reminded of it. */
export const REFUND_REMINDER_DAYS = 3
/** Working days that a bank may add to a refund (S9.24). */
export const BANK_DAYS: Days = { from: 3, to: 5 }
/** Days in which an order must be delivered unless agreed otherwise (Directive 2011/83/EU, article 18). */
export const DELIVERY_LIMIT_DAYS = 30
/** Years from delivery for which the legal guarantee of conformity lasts at least (Directive (EU) 2019/771, article 10). */
export const GUARANTEE_YEARS = 2
/** Hours within which buyers are asked to report damage (S9.25). */
export const DAMAGE_HOURS = 48
/** Hours in which the confirmation e-mail is promised (S9.27). */
export const CONFIRMATION_HOURS = 24
/** Years that orders, and messages that belong to none, are kept (S9.35). */
export const RETENTION_YEARS = 7
export const MESSAGE_YEARS = 2
/** Years to keep, without names, what was sent and which beads it was made of (Directive (EU) 2024/2853). */
export const LIABILITY_YEARS = 10
/** Hours for which the address of a connection is kept at most: the longest limit on calls, and until it is cleared away. */
export const ADDRESS_HOURS = 2
/** Years that analytics, of which there are none, and preferences would be kept at most (S9.37). */
export const ANALYTICS_YEARS = 2
export const PREFERENCE_YEARS = 1
/** Error notes kept in the browser (S9.19). */
export const ERROR_NOTES = 50
export const ANSWER_DAYS = 2
/** Days in which a sign-up for the newsletter has to be confirmed; then its address is deleted. */
export const NEWSLETTER_CONFIRM_DAYS = 7
/** Days after posting when the buyer is asked for a review, and for so many days after that where the e-mail could not go before. */
export const REVIEW_AFTER_DAYS = 14
export const REVIEW_LATE_DAYS = 14
export const STARS_MAX = 5
export const REVIEW_TEXT_MAX = 1500
export const REVIEW_NAME_MAX = 40
export const ANSWER_MAX = 1000
export const REVIEWS_SHOWN = 30
/** The newsletter comes once in so many days at most, as its readers were promised. */
export const NEWSLETTER_DAYS = 28
export const SUBJECT_MAX = 120
export const ISSUE_TEXT_MAX = 8000
/** Age from which one may order (S9.36). */
export const MINIMUM_AGE = 16

/** Items from which an order counts as corporate (S9.30). */
export const CORPORATE_ITEMS_MIN = 10
/** The early-bird offer: percent off, from how many items, and the month and day before which to order (S9.31). */
export const EARLY_BIRD = { percent: 15, items: 20, before: '11-01' } as const

/** Days before a price was lowered of which the lowest price is the only one that it may be said to have been (Directive 98/6/EC, article 6a). */
export const LOWEST_PRICE_DAYS = 30

/** Products compared, and recently viewed products kept, at most (S9.9). */
export const COMPARISON_MAX = 3
export const RECENTLY_VIEWED_MAX = 8
/** Recently viewed products shown below the list (S9.10). */
export const RECENTLY_VIEWED_SHOWN = 4
/** Products on a page of the list: as many as fit into an HTML of 14 kB (docs/decisions/030). */
export const LIST_PAGE = 36
/** How many best sellers, new arrivals and similar products are shown (S9.11, S9.12, S9.13). */
export const BEST_SELLERS = 6
export const NEW_ARRIVALS = 6
export const SIMILAR_SHOWN = 4
export const COMPLEMENTARY_SHOWN = 2
/** The price slider's step, in cents (S9.14). */
export const PRICE_STEP: Cents = 500

/** The longest e-mail address taken, in characters (S5.2). */
export const EMAIL_MAX = 255
export const ORDER_REFERENCE_MAX = 60
/** How long the storefront waits for a checkout, and before it leaves for the payment page, in ms (S9.8). */
export const CHECKOUT_TIMEOUT_MS = 15_000
export const CHECKOUT_REDIRECT_MS = 500
/** How long the newsletter's thanks stay, in ms (S9.18). */
export const NEWSLETTER_THANKS_MS = 3000
/** The floating promo: the share of the hero below which it shows, the pixels of scrolling past which it shows without that, and for how many days closing it hides it (S2.46, S9.17). */
export const PROMO = { heroShare: 0.35, scrolledPx: 240, hiddenDays: 7 } as const

export const NOTE_MAX = 2000
/** Characters of the reason why an order is cancelled, at most; the payment provider keeps 500. */
export const CANCEL_REASON_MAX = 200
export const COMPLAINT_MAX = 1000
export const TRACKING_MAX = 500
/** The desk can undo an e-mail to a buyer for so long before it leaves, in ms. */
export const UNDO_MS = 60_000
/** Signed in for so many days; what moves money or lets people in is asked for again after so many minutes. */
export const DESK_SESSION_DAYS = 30
export const DESK_CONFIRMED_MINUTES = 10
