import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const orderSentences = {
  stale: 'Someone else changed this order. Check it, then try again.',
  'other-content': (what: string) =>
    `${what} was sent already, with other content. Compare the two. To send this as another one, send it again.`,
  'no-order': 'We can’t find this order.',
  'no-order-called': (name: string) => `There is no order ${name}.`,
  'not-a-reference': (name: string) => `There is no order ${name}: name it by its reference, such as A1B2C3D4.`,
  'several-orders': (count: string, name: string, orders: string) =>
    `${count} orders have the reference ${name}; name the one by its id: ${orders}`,
  'not-to-be-made': (state: string) => `The order is ${state}: there’s nothing to make or post.`,
  'sold-at-stall': 'The order was handed over at a stall: there’s nothing to make or post.',
  withdrawn: (when: string) => `The customer withdrew from this order on ${when}.`,
  'all-taken-back': 'All of this order was refunded or withdrawn: there’s nothing to make or post.',
  'already-made': (at: string) => `The order was made on ${at} already.`,
  'not-made': 'The order isn’t made yet.',
  'already-posted': (at: string) => `The order was posted on ${at} already.`,
  'part-posted': (at: string) => `A part of the order was posted on ${at} already.`,
  'posted-otherwise': (at: string, how: string) => `The order was posted on ${at} already, ${how}.`,
  'same-posting': (how: string) => `The order is noted as posted ${how} already.`,
  'being-refunded': 'The order is being refunded right now. Wait two minutes, check it, then try again.',
  'not-posted': 'The order isn’t posted yet.',
  'nothing-to-correct': 'The order isn’t posted yet, so there’s nothing to correct.',
  'already-delivered': (at: string) => `The order was delivered on ${at} already.`,
  'not-delivered': 'The order isn’t delivered yet.',
  'delivered-since': 'The order is delivered. Undo that first.',
  'exchanged-since': 'Items of this order were exchanged. Cancel the exchange first, if it isn’t posted.',
  'email-has-left': 'The customer’s e-mail has left. “Undo ‘posted’” sends them another one.',
  'being-sent': 'We’re sending this e-mail right now. Try again in five minutes.',
  'sent-often': (times: string) => `This e-mail was sent again ${times} times within a day. Wait until tomorrow.`,
  'withdrawn-in-words': 'The customer described the return in their own words. Choose the items at the desk.',
  'no-withdrawal': 'There’s no open withdrawal.',
  'no-swap': 'There’s no open swap.',
  'no-photo': 'There’s no photograph of this order.',
  'no-photo-page': 'Nobody would see a photograph of this order: it isn’t paid, or the customer has no page for it.',
  'no-address': 'This order has no address to change.',
  'no-postcode': (label: string) => `Please enter the ${label}`,
  'other-costs':
    'This address has other shipping, VAT or customs than the one the customer paid for. Refund the order and send a payment link for a new one.',
  'no-gift-wrap': 'A gift note goes with gift wrap, which this order doesn’t have.',
  'made-already': 'This order is made already. Choose “Undo ‘made’” first, then change the item.',
  'wrong-answer': (why: string) => `${why}.`,
  'answers-made': 'This order is made already. Choose “Undo ‘made’” first, then change the answers.',
  'no-item': 'The order doesn’t have that many of this item.',
  'no-product': (item: string) => `${item} can’t be bought any more. Choose another product.`,
  'not-offered': (item: string) => `${item} doesn’t come like this. Choose from what the product page offers.`,
  'wrong-words': (why: string) => `${why}.`,
  'other-price': (paid: string, now: string) =>
    `This costs ${now}, but the customer paid ${paid}. Refund the item and send a payment link for the new one.`,
  'other-withdrawal':
    'These words change the customer’s right to withdraw, which they must know before they pay. Refund the item and send a payment link for the new one.',
  'partly-taken-back':
    'Part of this order was refunded or withdrawn, so its items can’t be changed. Refund the item and send a payment link for the new one.',
  'from-stock':
    'This item comes from stock, so it can’t be changed for another. Refund the item and send a payment link for the new one.',
  'nothing-to-put-back': 'Refund the items or record their return first.',
  'not-so-many': 'The order doesn’t have that many items to put back on sale.',
  'nothing-changed': 'Nothing has changed.',
  'changed-often': (times: string) => `This order was changed ${times} times within a day. Wait until tomorrow.`,
  'no-exchange':
    'You can only exchange items of an order that is posted and paid, and neither refunded, disputed, bespoke, sold at a stall nor an exchange.',
  'none-to-exchange': (item: string) =>
    `There aren’t that many of ${item} left to exchange: they were refunded, withdrawn or exchanged already. Refund the item and send a payment link for the new one.`,
  'too-few-left': (items: string) => `There aren’t enough left of ${items}. Choose another item.`,
  'not-an-exchange': 'This order isn’t an exchange.',
  'exchange-is-fixed': 'An exchange can’t be changed. Cancel it, then exchange again.',
  'back-already': 'These items have come back already.',
  'no-extra': 'You can only add to an order that is paid and neither refunded, disputed nor sold at a stall.',
  'nowhere-to-send': 'The customer’s e-mail address or postal address is no longer known, so we can’t send anything.',
  'same-item-twice': (item: string) => `${item} is here twice. Enter it once, with the quantity.`,
  'added-often': (times: string) => `You added to this order ${times} times within a day. Wait until tomorrow.`,
  'payment-dealt-with': 'This payment is already resolved.',
} as const

export type OrderRefusal = RefusalOf<typeof orderSentences>

export const refuseOrder = refusalsFrom(orderSentences)
