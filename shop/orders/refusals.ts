import { type RefusalOf, refusalsFrom } from '../refusal.ts'

/** Why nothing is done with an order, as its owner reads it. */
export const orderSentences = {
  stale: 'Somebody has changed this order meanwhile. Look at it as it is now, then try again.',
  'no-order': 'There is no such order.',
  'no-order-called': (name: string) => `There is no order ${name}.`,
  'not-a-reference': (name: string) => `There is no order ${name}: name it by its reference, such as SOL-A1B2C3D4.`,
  'several-orders': (count: string, name: string, orders: string) =>
    `${count} orders have the reference ${name}; name the one by its id: ${orders}`,
  'not-to-be-made': (state: string) => `The order is ${state}: nothing is made or posted for it.`,
  'sold-at-stall': 'The order was handed over at a stall: nothing is made or posted for it.',
  withdrawn: (when: string) => `The customer withdrew from this order on ${when}.`,
  'all-taken-back': 'All of this order was refunded or withdrawn: nothing is made or posted for it.',
  'already-made': (at: string) => `The order was made on ${at} already.`,
  'not-made': 'The order is not made yet.',
  'already-posted': (at: string) => `The order was posted on ${at} already.`,
  'posted-otherwise': (at: string, how: string) => `The order was posted on ${at} already, ${how}.`,
  'same-posting': (how: string) => `The order is noted as posted ${how} already.`,
  'not-posted': 'The order is not posted yet.',
  'nothing-to-correct': 'The order is not posted yet, so there is nothing to correct.',
  'already-delivered': (at: string) => `The order was delivered on ${at} already.`,
  'not-delivered': 'The order is not delivered yet.',
  'delivered-since': 'The order is delivered: take that back first.',
  'email-has-left': 'The e-mail to the buyer has left. “Undo ‘posted’” takes it back and tells them.',
  'being-sent': 'This e-mail is being sent just now: try again in five minutes.',
  'sent-often': (times: string) => `This e-mail was sent again ${times} times within a day. Wait until tomorrow.`,
  'withdrawn-in-words': 'The customer says in their own words what goes back: choose the items at the desk.',
  'no-withdrawal': 'There is no withdrawal to deal with.',
  'no-swap': 'There is no swap to deal with.',
  'payment-dealt-with': 'This payment has been dealt with already.',
} as const

export type OrderRefusal = RefusalOf<typeof orderSentences>

/** Refuses to do something with an order. */
export const refuseOrder = refusalsFrom(orderSentences)
