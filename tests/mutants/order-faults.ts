import type { Fault } from './fault.ts'

export const stock: readonly Fault[] = [
  {
    name: 'the last one in stock cannot be bought',
    file: 'server/catalogue/stock/stock.ts',
    find: 'return left < quantity ? [{ variant, left }] : []',
    replace: 'return left <= quantity ? [{ variant, left }] : []',
  },
  {
    name: 'an order pays late and takes what others have bought',
    file: 'server/catalogue/stock/stock.ts',
    find: '  return short.length === 0\n}',
    replace: '  return short.length >= 0\n}',
  },
  {
    name: 'what was put back on sale can be put back again',
    file: 'server/catalogue/stock/stock.ts',
    find: 'new Map(taken.flatMap(({ variant, held }) => (held > 0 ? [[variant, held] as const] : [])))',
    replace: 'new Map(taken.flatMap(({ variant, taken: held }) => (held > 0 ? [[variant, held] as const] : [])))',
  },
  {
    name: 'a stall sells one more than was counted and one too many stays in stock',
    file: 'server/catalogue/stock/stock.ts',
    find: 'move(trx, variant, quantity - count, {',
    replace: 'move(trx, variant, quantity, {',
  },
  {
    name: 'a count that the owner corrects forgets what was sold meanwhile',
    file: 'server/catalogue/stock/stock.ts',
    find: 'if (row?.count !== seen) return false',
    replace: 'if (row === undefined) return false',
  },
  {
    name: 'what is sold out is said to be free again soon',
    file: 'server/catalogue/stock/stock.ts',
    find: ".where('orders.state', '=', 'pending')\n        .groupBy(",
    replace: ".where('orders.state', '!=', 'failed')\n        .groupBy(",
  },
  {
    name: 'items of an expired order never come back on sale',
    file: 'server/orders/order/transition.ts',
    find: "if (to === 'failed' || to === 'expired') {",
    replace: "if (to === 'failed') {",
  },
  {
    name: 'an order that was paid in the last moment loses its items',
    file: 'server/orders/order/release-overdue.ts',
    find: "if (order.state !== 'pending') return",
    replace: "if (order.state === 'failed') return",
  },
  {
    name: 'one shopper reserves all there is',
    file: 'shop/checkout/holding.ts',
    find: 'OF_ONE_NETWORK = 3 / 4',
    replace: 'OF_ONE_NETWORK = 4 / 4',
  },
  {
    name: 'who does not pay reserves the same again at once',
    file: 'shop/checkout/holding.ts',
    find: 'if (now >= from) return full',
    replace: 'if (now <= from) return full',
  },
  {
    name: 'what one network reserves counts against all others',
    file: 'server/catalogue/stock/holdings.ts',
    find: 'heldByNetwork: await heldOf(trx, variant, asked.network)',
    replace: 'heldByNetwork: await heldOf(trx, variant)',
  },
  {
    name: 'a shopper is told that others hold what they have reserved themselves',
    file: 'server/catalogue/stock/reservations.ts',
    find: ".where('expiresAt', '>', now.toISOString())",
    replace: ".where('expiresAt', '<', now.toISOString())",
  },
  {
    name: 'an exchanged item counts as back before it has come',
    file: 'server/orders/fulfilment/put-back.ts',
    find: 'const { kept, returned } = itemState(item)',
    replace: 'const { kept, exchanged: returned } = itemState(item)',
  },
]

export const states: readonly Fault[] = [
  {
    name: 'an order that expired stays expired although its payment comes',
    file: 'shop/orders/states.ts',
    find: "expired: ['awaiting_funds', 'paid', 'review'],",
    replace: "expired: ['awaiting_funds', 'review'],",
  },
  {
    name: 'a refunded order is to be made and posted',
    file: 'shop/orders/states.ts',
    find: "  return state === 'paid' || state === 'part_refunded'\n}",
    replace: '  return isPaid(state)\n}',
  },
  {
    name: 'a payment of less than the order costs marks it as paid',
    file: 'server/orders/order/fulfil.ts',
    find: 'session.amount === order.total && ',
    replace: '',
  },
  {
    name: 'a payment in another currency marks the order as paid',
    file: 'server/orders/order/fulfil.ts',
    find: "session.currency === 'eur' && ",
    replace: '',
  },
  {
    name: 'an address outside the chosen zone is taken at the price of the zone',
    file: 'server/orders/order/fulfil.ts',
    find: "return isInPromisedZone(order, session) ? 'paid' : 'review'",
    replace: "return 'paid'",
  },
  {
    name: 'posting an order a second time changes its tracking code',
    file: 'server/orders/fulfilment/parcels.ts',
    find: "if (way.postedAt !== null) return { not: refuseOrder('posted-otherwise'",
    replace: "if (way.postedAt !== null && tracking === null) return { not: refuseOrder('posted-otherwise'",
  },
  {
    name: 'an order that the buyer has withdrawn from is posted without a question',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'if (withdrawal && !isPosted && !despiteWithdrawal)',
    replace: 'if (withdrawal && !isPosted && despiteWithdrawal)',
  },
  {
    name: 'an order is posted while its money goes back',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'if (await isBeingRefunded(trx, current.id, now))',
    replace: 'if (correct && (await isBeingRefunded(trx, current.id, now)))',
  },
  {
    name: 'an order counts as unchanged although a colleague has typed a note',
    file: 'server/orders/order/version.ts',
    find: "'answers', 'note']",
    replace: "'answers']",
  },
  {
    name: 'an address can be moved to a country with other postage',
    file: 'server/orders/fulfilment/edit-delivery.ts',
    find: 'if (!hasSameCosts(order, before, address))',
    replace: 'if (!hasSameCosts(order, before, before))',
  },
  {
    name: 'an address can be moved to a country with customs',
    file: 'shop/orders/same-costs.ts',
    find: 'customsOf(after) === customsOf(before)',
    replace: 'customsOf(after) === customsOf(after)',
  },
  {
    name: 'an item is changed to one from stock and the count stays',
    file: 'server/orders/fulfilment/edit-item.ts',
    find: "if (taken !== wantedNow) return refuseOrder('from-stock')",
    replace: "if (taken !== '' && taken !== wantedNow) return refuseOrder('from-stock')",
  },
  {
    name: 'a payment page that the buyer has left can still be paid',
    file: 'server/orders/order/sweep.ts',
    find: 'cartDigest === null || leftAt !== null ||',
    replace: 'cartDigest === null ||',
  },
  {
    name: 'the same cart is paid twice in a day',
    file: 'server/orders/order/place.ts',
    find: "eb('paidAt', '>=', since)",
    replace: "eb('paidAt', '<', since)",
  },
  {
    name: 'a changed cart goes on with the payment page of the old one',
    file: 'server/orders/order/place.ts',
    find: 'if (open.cartDigest !== draft.cartDigest || ',
    replace: 'if (',
  },
  {
    name: 'what a buyer keeps is not made because the rest was withdrawn',
    file: 'server/orders/order/list.ts',
    find: "eb.not(eb.exists(ofOrder.where('withdrawals.scope', '!=', 'items')))",
    replace: 'eb.not(eb.exists(ofOrder))',
  },
]

export const outbox: readonly Fault[] = [
  {
    name: 'an e-mail that was put aside is sent all the same',
    file: 'server/contact/mail/outbox.ts',
    find: "        .where('state', '=', 'due')\n        .where((due)",
    replace: "        .where('state', '!=', 'sent')\n        .where((due)",
  },
  {
    name: 'two processes send the same e-mail',
    file: 'server/contact/mail/outbox.ts',
    find: "return eb.or([eb('claimedUntil', '<=', after),",
    replace: "return eb.or([eb('claimedUntil', '>', after),",
  },
  {
    name: 'an e-mail that fails is tried again at once',
    file: 'server/contact/mail/outbox.ts',
    find: 'FIRST_PAUSE_MS * 2 ** (attempts - 1)',
    replace: 'FIRST_PAUSE_MS * 2 * (attempts - 1)',
  },
  {
    name: 'an e-mail is given up after one day',
    file: 'server/contact/mail/outbox.ts',
    find: 'GIVE_UP_AFTER_MS = 3 * 86_400_000',
    replace: 'GIVE_UP_AFTER_MS = 86_400_000',
  },
  {
    name: 'an e-mail that can still be undone leaves at once',
    file: 'server/contact/mail/outbox.ts',
    find: "due('dueAt', '<=', at)",
    replace: "due('createdAt', '<=', at)",
  },
  {
    name: 'a confirmation is kept back because the address refused another e-mail',
    file: 'server/contact/mail/outbox.ts',
    find: '!(isOwed(email.kind) || (await isReachable(services.db, ready.to)))',
    replace: '!(await isReachable(services.db, ready.to))',
  },
  {
    name: 'an e-mail that is just being sent is sent again',
    file: 'server/contact/mail/outbox.ts',
    find: "    .where((eb) => eb.or([eb('claimedUntil', 'is', null), claimIsOver(eb, now)]))\n    .executeTakeFirstOrThrow()",
    replace: '    .executeTakeFirstOrThrow()',
  },
  {
    name: 'an e-mail that may have left is dropped as if it had not',
    file: 'server/contact/mail/hold.ts',
    find: "    eb('attempts', '=', 0),\n",
    replace: '',
  },
  {
    name: 'an address that refused e-mails gets them again if it has capitals',
    file: 'server/contact/mail/suppressions.ts',
    find: '      emailKey: email.toLowerCase(),',
    replace: '      emailKey: email,',
  },
]

export const withdrawals: readonly Fault[] = [
  {
    name: 'a statement of withdrawal that is sent twice is written down twice',
    file: 'server/orders/withdrawals/withdraw.ts',
    find: ".where('receivedAt', '>=', since)",
    replace: ".where('receivedAt', '<', since)",
  },
  {
    name: 'two withdrawals from equal items on one day are taken for one',
    file: 'server/orders/withdrawals/statement-id.ts',
    find: 'JSON.stringify([formId, name,',
    replace: 'JSON.stringify([name,',
  },
  {
    name: 'a confirmation that is sent again withdraws from more items',
    file: 'server/orders/order-page/withdraw-page.ts',
    find: 'statement.id === id)',
    replace: 'statement.id !== id)',
  },
  {
    name: 'after a dispute that the shop lost, the buyer is offered to withdraw',
    file: 'shop/orders/money-back.ts',
    find: "outcome === 'lost'",
    replace: "outcome === 'won'",
  },
  {
    name: 'the buyer is not told that a refund came back',
    file: 'shop/orders/money-back.ts',
    find: 'Math.min(sum(failed) - again, left)',
    replace: 'Math.min(sum(failed) - sum(failed), left)',
  },
  {
    name: 'the swap of a gift stays open after a full refund',
    file: 'server/money/refunds/after-refund.ts',
    find: '  await cancelSwapOfRefunded(trx, order.id, now)\n',
    replace: '',
  },
  {
    name: 'an order of which nothing may be withdrawn is offered to withdraw from',
    file: 'shop/orders/may-withdraw.ts',
    find: 'items.some((line) => line.isWithdrawable))',
    replace: 'items.some((line) => !line.isWithdrawable))',
  },
  {
    name: 'the right to withdraw ends a day early',
    file: 'shop/withdrawals/window.ts',
    find: 'daysAfter(delivered, COOLING_OFF_DAYS)',
    replace: 'daysAfter(delivered, COOLING_OFF_DAYS - 1)',
  },
  {
    name: 'the owner may pay back a day later than the law says',
    file: 'shop/withdrawals/window.ts',
    find: 'REFUND_DAYS)',
    replace: 'REFUND_DAYS + 1)',
  },
  {
    name: 'an item without personal words cannot be sent back because it could have had some',
    file: 'shop/catalogue/choice.ts',
    find: 'endsWithdrawal(field) && words[field.id])',
    replace: 'endsWithdrawal(field))',
  },
  {
    name: 'an item with personal words can be withdrawn from by its link',
    file: 'server/orders/order-page/withdraw-page.ts',
    find: 'if (!isWithdrawable) return 0',
    replace: 'if (quantity === 0) return 0',
  },
  {
    name: 'a buyer withdraws from more items than they have',
    file: 'server/orders/order-page/withdraw-page.ts',
    find: 'Math.min(Number(typed), quantity)',
    replace: 'Number(typed)',
  },
  {
    name: 'the owner is reminded of refunds that are not due yet',
    file: 'server/orders/withdrawals/remind.ts',
    find: ".where('withdrawals.receivedAt', '<=',",
    replace: ".where('withdrawals.receivedAt', '>=',",
  },
  {
    name: 'an item with personal words is not made because the rest was withdrawn',
    file: 'server/orders/withdrawals/withdraw.ts',
    find: 'item.isWithdrawable ? [{ itemId',
    replace: 'item.quantity > 0 ? [{ itemId',
  },
  {
    name: 'the digest of an hour leaves before the hour is over',
    file: 'server/orders/withdrawals/digest.ts',
    find: 'new Date(from + HOUR_MS + GRACE_MS)',
    replace: 'new Date(from + GRACE_MS)',
  },
]

export const payments: readonly Fault[] = [
  {
    name: 'a webhook that was recorded days ago is taken again',
    file: 'server/money/payments/stripe/provider.ts',
    find: 'const TOLERANCE_S = 300',
    replace: 'const TOLERANCE_S = 300_000',
  },
  {
    name: 'a refund that is asked for twice under one key is given twice',
    file: 'server/money/payments/stripe/provider.ts',
    find: 'stripe.refunds.create(request, { idempotencyKey: key })',
    replace: 'stripe.refunds.create(request)',
  },
  {
    name: 'the id of a payment session stays in the error log of the browser',
    file: 'web/platform/event-log.ts',
    find: "replace(SESSION_ID, '$1[redacted]')",
    replace: "replace(SESSION_ID, '$&')",
  },
  {
    name: 'a live shop acts on events of test payments',
    file: 'server/orders/checkout/webhook.ts',
    find: "if (event.isLive !== (config.mode === 'live'))",
    replace: "if (event.isLive && config.mode !== 'live')",
  },
  {
    name: 'the payment provider is not asked to send an event again',
    file: 'server/orders/checkout/webhook.ts',
    find: 'if ((await actOnEvent(shop, services, event)) instanceof NotDone)',
    replace: "if ((await actOnEvent(shop, services, event)) instanceof NotDone && event.id === '')",
  },
  {
    name: 'a lost event that failed once is never looked at again',
    file: 'server/platform/maintenance/read-events.ts',
    find: 'const next = failed[0] ?? events.at(-1)',
    replace: 'const next = events.at(-1)',
  },
  {
    name: 'lost webhooks are looked for every other day',
    file: 'server/platform/maintenance/read-events.ts',
    find: 'INTERVAL_MS = 55 * 60_000',
    replace: 'INTERVAL_MS = 55 * 3_600_000',
  },
  {
    name: 'the payment of an expired order is not asked about',
    file: 'server/orders/order/fulfil.ts',
    find: "isOpen(state) || state === 'expired'",
    replace: 'isOpen(state)',
  },
  {
    name: 'a bank debit that was declined waits for ever',
    file: 'server/money/payments/stripe/provider.ts',
    find: "isFailed: status === 'requires_payment_method' || status === 'canceled'",
    replace: "isFailed: status === 'canceled'",
  },
  {
    name: 'a payment counts from the day on which the shop heard of it',
    file: 'server/orders/order/fulfil.ts',
    find: ': new Date(paidAt)',
    replace: ': new Date(Math.max(Date.parse(paidAt), now().getTime()))',
  },
  {
    name: 'the shop does not hear that money on its way did not arrive',
    file: 'server/money/payments/stripe/events.ts',
    find: "  'checkout.session.async_payment_failed',\n",
    replace: '',
  },
  {
    name: 'a buyer who paid in another tab reads that the payment was cancelled',
    file: 'server/orders/checkout/return.ts',
    find: '!unpaidStates.includes(order.state)',
    replace: 'unpaidStates.includes(order.state)',
  },
  {
    name: 'two presses of the button open two payment pages',
    file: 'server/orders/checkout/open-page-for-order.ts',
    find: 'payments.open(page, order.id)',
    replace: 'payments.open(page, crypto.randomUUID())',
  },
]
