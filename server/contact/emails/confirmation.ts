import { craftWords } from '#crafts/texts.ts'
import { orderMakingWords } from '#shop/checkout/making.ts'
import { formatDay, formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { lastReady, orderDeliveryTime, orderReadyWords } from '#shop/orders/delivery-time.ts'
import { mayWithdraw, withdrawableNames } from '#shop/orders/may-withdraw.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { changeableItems, optionNoun } from '#shop/orders/variants.ts'
import { paths } from '#shop/paths.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { COOLING_OFF_DAYS, DAMAGE_HOURS } from '#shop/promises.ts'
import type { ServerShop } from '#shop/shop.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { guarantee } from '#shop/texts/guarantee.ts'
import { careAfterColon, safetyLine } from '#shop/texts/item-lines.ts'
import { withdrawalForm } from '#shop/texts/model-form.ts'
import { guaranteeInShort, makerLine } from '#shop/texts/offer.ts'
import { careOf } from '#shop/texts/product-care.ts'
import { returns } from '#shop/texts/returns.ts'
import { terms } from '#shop/texts/terms.ts'
import { plainText } from '#shop/texts/text.ts'
import { type Body, type Email, type EmailConfig, emailToCustomer } from './compose.ts'
import { piecesOf } from './one-piece.ts'
import {
  answered,
  arrivalOf,
  daysToReturn,
  orderAction,
  orderedAt,
  orderLinks,
  type PlacedOrder,
  postalLines,
  quoted,
  sumsOf,
  vatWords,
  withoutRight,
} from './parts.ts'

const anyOf = new Intl.ListFormat('en-IE', { type: 'disjunction' })

/** Parts of an order that a customer may change on its page: 'size, address, gift note or answers'. */
function changeable(shop: ServerShop, order: Order): string {
  const lines = changeableItems(shop, order).map(({ line }) => line)
  const options = lines.length > 0 ? [optionNoun(lines)] : []
  return anyOf.format([
    ...options,
    'address',
    ...(order.giftWrap > 0 ? ['gift note'] : []),
    ...(order.answers.length > 0 ? ['answers'] : []),
  ])
}

function afterwards(shop: ServerShop, { items }: Order): string[] {
  const care = careAfterColon(shop, items)
  const step = craftWords(shop).lastStep
  return [care === '' ? step : `${step} Care: ${care}.`]
}

function postedWords({ items }: Order): string {
  const day = lastReady(items)
  return day === null ? 'the next business day' : `on ${formatDay(day)}`
}

function readyLine(order: Order): string {
  const { inStock } = order.promise
  if (inStock === 'all') return `We have your order. It is in stock and is posted ${postedWords(order)}.`
  return inStock
    ? `We have your order. All of it is ready ${orderReadyWords(order)}, then posted.`
    : "We're starting on your order now."
}

function readyStep(order: Order): string[] {
  const { inStock } = order.promise
  if (inStock === 'all') return []
  const act = inStock ? 'We get it ready' : 'We make it'
  return [lastReady(order.items) === null ? `${act}: ${orderMakingWords(order)}.` : `${act} ${orderReadyWords(order)}.`]
}

function addedTo(order: Order, first: Order): string {
  const together = order.shipping === 0 ? ' We post both in one parcel, unless that one has left already.' : ''
  return `This goes with your order ${orderReference(first)}.${together}`
}

function changedYourMind(shop: ServerShop, order: Order, config: EmailConfig) {
  const lead = 'Changed your mind?'
  const attached = 'Terms and returns are attached.'
  if (order.channel === 'bespoke') return [{ lead, text: `${bespoke(shop).right} ${attached}` }]
  const notes = withoutRight(order.items)
  if (!mayWithdraw(order)) return [...notes, attached]
  const { returnDays } = order.promise
  const right =
    returnDays > COOLING_OFF_DAYS
      ? ` (${COOLING_OFF_DAYS} are your legal right to withdraw without giving a reason)`
      : ', your legal right to withdraw without giving a reason'
  const text = `${daysToReturn(order)}${right}. Withdraw here: ${orderLinks(order, config).withdraw}. You pay the postage back, unless something is wrong. Form, terms and returns are attached.`
  return [{ lead, text }, ...notes]
}

function bodyOf(shop: ServerShop, { order, first }: PlacedOrder, config: EmailConfig): Body {
  const { publicUrl } = config
  const { delivery } = order.promise
  const duty = delivery?.isChosen ? delivery.note : null
  const arrival = arrivalOf(order)
  const { inStock } = order.promise
  const pieces = piecesOf(shop, order, orderLinks(order, config).page, config)
  const lines = pieces.lines.map(({ name, quantity, lineCents, picture }) => {
    return { name, quantity, picture, prices: [formatCents(lineCents)] }
  })
  return {
    preheader: `${inStock ? 'We are getting it ready.' : 'We start making it now.'} Here is everything about your order.`,
    heading: 'Thank you.',
    blocks: [
      ...pieces.plates,
      readyLine(order),
      ...(first ? [addedTo(order, first)] : []),
      ...(arrival === null ? [] : [{ lead: arrival, text: '' }]),
      { lead: `Order reference: ${orderReference(order)}`, lines: [`Ordered ${formatMoment(orderedAt(order))}`] },
      orderAction(order, config),
      { columns: ['Item', 'Qty', 'Price'], lines, sums: sumsOf(order, 'Total paid') },
      `Paid through ${paymentProvider.name}. Prices include VAT where chargeable.${vatWords(order, shop)}`,
      ...(order.giftNote === '' ? [] : [quoted('Gift note:', order.giftNote)]),
      ...answered(order),
      ...(order.address === null ? [] : [{ lead: 'Goes to:', lines: postalLines(order) }]),
      { lead: 'Next', text: '' },
      {
        ordered: true,
        list: [
          ...readyStep(order),
          `We post it${inStock === 'all' ? ` ${postedWords(order)}` : ''}. ${orderDeliveryTime(order)}.${duty === null ? '' : ` ${duty}`}`,
          ...afterwards(shop, order),
        ],
      },
      `Until we ${inStock ? 'have packed it' : 'start'}, you can change the ${order.channel === 'bespoke' ? 'address' : changeable(shop, order)} on your order page. Anything else? Just reply.`,
      `The person at the bench, ${shop.settings.brand}`,
      { section: 'Your rights' },
      ...changedYourMind(shop, order, config),
      {
        lead: 'Something wrong?',
        text: `Send a photo within ${DAMAGE_HOURS} hours if you can. Your legal rights last longer.`,
      },
      `${guaranteeInShort(shop)} ${publicUrl}${paths.guarantee}`,
      { lead: 'Made by:', text: `${makerLine(shop)}. ${safetyLine(shop, order.items)}` },
    ],
  }
}

/**
 * The order confirmation to the buyer, with terms, withdrawal form, delivery and returns, guarantee and care on a durable
 * medium (Consumer Rights Act 2022, Part 5; S1.12). The terms are those under which the order was placed. Throws if the order has no e-mail address (S10.5).
 */
export function confirmationEmail(shop: ServerShop, placed: PlacedOrder, config: EmailConfig): Promise<Email> {
  const { order, shopAtOrder } = placed
  const care = careOf(shop, order.items)
  return emailToCustomer(shop, order.email, bodyOf(shop, placed, config), config, {
    subject: `Thank you. Your ${shop.settings.brand} order ${orderReference(order)} is in`,
    attachments: [
      { filename: 'terms-conditions.txt', content: plainText(terms(shopAtOrder)) },
      ...(mayWithdraw(order)
        ? [
            {
              filename: 'withdrawal-form.txt',
              content: plainText(withdrawalForm(shopAtOrder, withdrawableNames(order))),
            },
          ]
        : []),
      { filename: 'shipping-and-returns.txt', content: plainText(returns(shopAtOrder)) },
      { filename: 'your-guarantee.txt', content: plainText(guarantee(shopAtOrder)) },
      ...(care ? [{ filename: 'care.txt', content: plainText(care) }] : []),
    ],
  })
}
