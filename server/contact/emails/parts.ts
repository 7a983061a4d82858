import { lineName, type OrderLine } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { labelBefore } from '#shop/checkout/answers.ts'
import { discountRows } from '#shop/codes/discount-row.ts'
import { arrivesBetween } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { orderDates, orderTransit } from '#shop/orders/delivery-time.ts'
import { withdrawableNames } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { vatPercentOf } from '#shop/orders/vat.ts'
import { saleByRate, vatOf } from '#shop/orders/vat-parts.ts'
import { orderPaths } from '#shop/paths.ts'
import { fallbackUrl } from '#shop/pictures/picture-file.ts'
import { leadView, productPicture } from '#shop/pictures/product-pictures.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import { contactFacts } from '#shop/texts/offer.ts'
import { noWithdrawalOf } from '#shop/texts/personal.ts'
import { sanitizeLine, sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Action, EmailPicture, OwnerWords, Quote } from '../mail/content.ts'
import { PHOTO_PURPOSE, signToken } from '../mail/link-token.ts'

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

export type PlacedOrder = {
  readonly order: Order
  readonly shopAtOrder: ServerShop
  /** The order that it was added to, if it was added to one. */
  readonly first?: Order | null
  /** The order with what is left to pack, if it is not as it was placed. */
  readonly parcel?: Order
}

/** The moment from which an order's dates are counted: when it was paid. */
export function orderedAt(order: Order): Date {
  return new Date(order.paidAt ?? order.createdAt)
}

/** An order's items by name with size; one line with the whole amount if the order does not list its items. */
export function namedLines({ itemised, items, subtotal, promise }: Order) {
  if (!itemised) return [{ name: promise.goods, quantity: 1, unitCents: subtotal, lineCents: subtotal }]
  return items.map((line) => ({ ...line, name: lineName(line) }))
}

export function pictureOf(
  shop: ServerShop,
  id: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): EmailPicture | undefined {
  const product = findAnyProduct(shop, id)
  const file = product && productPicture(product, leadView(product))
  // Mail programs draw JPEG: few know AVIF.
  return file && { src: `${publicUrl}${fallbackUrl(file)}`, alt: `Picture of ${product.name}` }
}

export function picturedLines(shop: ServerShop, order: Order, config: Pick<Config, 'publicUrl'>) {
  return namedLines(order).map((line) => ({
    ...line,
    picture: 'id' in line ? pictureOf(shop, line.id, config) : undefined,
  }))
}

type Signing = { readonly publicUrl: string; readonly linkSecret: string }

/** The addresses behind the signed links of an order: its page, where it is withdrawn from, and its photograph. */
export function orderLinks({ id }: Pick<Order, 'id'>, { publicUrl, linkSecret }: Signing) {
  const token = signToken(linkSecret, 'order', id)
  return {
    page: `${publicUrl}${orderPaths.page(token)}`,
    withdraw: `${publicUrl}${orderPaths.withdraw(token)}`,
    photo: `${publicUrl}${orderPaths.photo(signToken(linkSecret, PHOTO_PURPOSE, id))}`,
  }
}

export function orderAction(order: Pick<Order, 'id'>, config: Signing): Action {
  return { button: 'See your order', href: orderLinks(order, config).page }
}

export function deskAction({ id }: Pick<Order, 'id'>, { publicUrl }: Pick<Config, 'publicUrl'>): Action {
  return { button: 'Open this order at the desk', href: `${publicUrl}${deskPaths.order(id)}` }
}

/** Shipping, gift wrap where there is any, and the total, as the rows below an order's items. */
export function sumsOf(
  {
    shipping,
    giftWrap,
    total,
    ...code
  }: Pick<Order, 'shipping' | 'giftWrap' | 'total'> & Partial<Pick<Order, 'code' | 'discount'>>,
  totalLabel: string,
): [string, string][] {
  return [
    ...discountRows(code),
    ['Shipping', shipping === 0 ? 'Free' : formatCents(shipping)],
    ...(giftWrap > 0 ? [['Gift wrap', formatCents(giftWrap)] satisfies [string, string]] : []),
    [totalLabel, formatCents(total)],
  ]
}

/** Delivery dates counted from payment: 'Arrives Mon 30 Nov – Thu 3 Dec'; null if the destination is not known. */
export function arrivalOf(order: Order): string | null {
  const transit = orderTransit(order)
  if (transit === null) return null
  const { from, to } = orderDates(order, transit)
  return arrivesBetween(from, to)
}

/** Isolates a right-to-left line, or the number beside it would move to its other side. */
export function isolateRightToLeft(line: string): string {
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line
}

/** Words of a customer with their lines. */
export function quoted(lead: string, text: string): Quote {
  return { lead, quote: sanitizeParagraphs(text).split('\n').map(isolateRightToLeft) }
}

/** The customer's answers to the shop's questions. */
export function answered({ answers }: Pick<Order, 'answers'>): Quote[] {
  return answers.map(({ label, answer }) => quoted(labelBefore(sanitizeLine(label)), answer))
}

/** The paragraphs of a text that the owner wrote, with their lines. */
export function ownerParagraphs(text: string): OwnerWords[] {
  const paragraphs = sanitizeParagraphs(text).split('\n\n').filter(Boolean)
  return paragraphs.map((ownerWords) => ({ ownerWords }))
}

/** Name and postal address as lines. */
export function postalLines(order: Order): string[] {
  return addressLines(order).map(isolateRightToLeft)
}

export function postalAddress(order: Order): string {
  return postalLines(order).join(', ')
}

export function customerFooter(shop: ServerShop): string[] {
  const vat = shop.vatNumber === null ? [] : [`VAT ${shop.vatNumber}`]
  return [[...contactFacts(shop), ...vat].join(' · '), 'Sent about your order, not as marketing.']
}

/** How long the buyer may change their mind, and about what if not about all: 'For X, you have 30 days from delivery'. */
export function daysToReturn({ items, promise }: Order): string {
  const names = withdrawableNames({ items })
  const days = `${promise.returnDays} days from delivery`
  return names === null ? `You have ${days}` : `For ${names}, you have ${days}`
}

/** The items that the buyer may not withdraw from, each with the reason. */
export function withoutRight(lines: readonly OrderLine[]) {
  return lines.flatMap((line) => {
    const text = noWithdrawalOf(line)
    return text === null ? [] : [{ lead: `${lineName(line)}:`, text }]
  })
}

const list = new Intl.ListFormat('en-IE')

/** The VAT within an order's total by rate, where the seller owes any on it: ' Includes VAT at 23%: €18.70.' */
export function vatWords(order: Order, { vatScheme }: Pick<Shop, 'vatScheme'>): string {
  const sale = saleByRate(order, order.total, vatPercentOf(order, vatScheme))
  const taxed = [...sale].filter(([percent]) => percent > 0)
  const words = taxed.map(([percent, gross]) => `at ${percent}%: ${formatCents(vatOf(gross, percent))}`)
  return words.length === 0 ? '' : ` Includes VAT ${list.format(words)}.`
}
