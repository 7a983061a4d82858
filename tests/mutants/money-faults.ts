import type { Fault } from './fault.ts'

export const cart: readonly Fault[] = [
  {
    name: 'an empty cart pays for gift wrap',
    file: 'shop/checkout/quote.ts',
    find: 'options.giftWrap && subtotal > 0 &&',
    replace: 'options.giftWrap &&',
  },
  {
    name: 'the total leaves out gift wrap',
    file: 'shop/checkout/quote.ts',
    find: 'total: goods + shipping + giftWrap }',
    replace: 'total: goods + shipping }',
  },
  {
    name: 'every zone pays the delivery fee of Ireland',
    file: 'shop/checkout/quote.ts',
    find: 'shippingFor(shop, goods, options.zone)',
    replace: 'shippingFor(shop, goods)',
  },
  {
    name: 'a cart of exactly the amount for free delivery pays for delivery',
    file: 'shop/shipping/shipping-rate.ts',
    find: 'subtotal >= freeFrom',
    replace: 'subtotal > freeFrom',
  },
  {
    name: 'two of an item cost as much as one in the subtotal',
    file: 'shop/cart/totals.ts',
    find: 'sum + unitPrice(product, line) * line.quantity',
    replace: 'sum + unitPrice(product, line)',
  },
  {
    name: 'what the first option adds is not charged',
    file: 'shop/catalogue/choice.ts',
    find: 'return [...ofOptions, ...ofWords].reduce',
    replace: 'return [...ofOptions.slice(1), ...ofWords].reduce',
  },
  {
    name: 'personal words are charged although nobody typed any',
    file: 'shop/catalogue/choice.ts',
    find: '(required || choice.personal[id] ? extra : 0)',
    replace: '(required || id in choice.personal || extra > 0 ? extra : 0)',
  },
  {
    name: 'a cart holds one item more than an order may',
    file: 'shop/cart/cart.ts',
    find: 'ORDER_ITEMS_MAX - countItems(',
    replace: 'ORDER_ITEMS_MAX + 1 - countItems(',
  },
  {
    name: 'undoing a removal keeps the smaller quantity',
    file: 'shop/cart/cart.ts',
    find: 'Math.max(present, line.quantity)',
    replace: 'Math.min(present, line.quantity)',
  },
  {
    name: 'a price that went up is charged without a word',
    file: 'server/orders/checkout/order-draft.ts',
    find: 'return expectedTotal !== total ||',
    replace: 'return expectedTotal > total ||',
  },
]

export const vat: readonly Fault[] = [
  {
    name: 'the VAT within an amount is rounded down',
    file: 'shop/money.ts',
    find: '(grossCents * percent * 2 + 100 + percent) /',
    replace: '(grossCents * percent * 2) /',
  },
  {
    name: 'a parcel to Northern Ireland counts as sent outside the EU',
    file: 'shop/orders/vat.ts',
    find: String.raw`/^BT\d/.test(code)`,
    replace: String.raw`/^BT\s\d/.test(code)`,
  },
  {
    name: 'a new rate of VAT holds a day late',
    file: 'shop/orders/vat.ts',
    find: 'since <= day',
    replace: 'since < day',
  },
  {
    name: 'a shop under the one-stop scheme charges Irish VAT everywhere',
    file: 'shop/orders/vat.ts',
    find: "scheme === 'oss' ? country",
    replace: "scheme === 'ireland' ? country",
  },
  {
    name: 'a small enterprise charges VAT',
    file: 'shop/orders/vat.ts',
    find: "scheme === 'none' || scheme === 'small'",
    replace: "scheme === 'none'",
  },
  {
    name: 'a parcel to the Canary Islands has Spanish VAT',
    file: 'shop/orders/vat.ts',
    find: '(35|38|51|52)',
    replace: '(51|52)',
  },
  {
    name: 'an old order has the rate of the day it was begun, not paid',
    file: 'shop/orders/vat.ts',
    find: 'new Date(order.paidAt ?? order.createdAt)',
    replace: 'new Date(order.createdAt)',
  },
  {
    name: 'an order keeps the rate of VAT of the address before payment',
    file: 'server/orders/order/payer-details.ts',
    find: 'vatPercentFor(vatScheme, address, paidAt)',
    replace: 'vatPercentFor(vatScheme, order.address, paidAt)',
  },
]

export const refunds: readonly Fault[] = [
  {
    name: 'a refund may be one cent more than was paid',
    file: 'shop/orders/refund-amount.ts',
    find: 'return amount > cents ?',
    replace: 'return amount > cents + 1 ?',
  },
  {
    name: 'an item whose refund failed cannot be refunded again',
    file: 'shop/orders/items.ts',
    find: '      this.owed += others\n      this.refunded -= others\n',
    replace: '      this.owed += others\n',
  },
  {
    name: 'the same item can be refunded twice',
    file: 'shop/orders/refund-amount.ts',
    find: 'if (quantity > left)',
    replace: 'if (quantity > item.quantity)',
  },
  {
    name: 'money that the bank took back by a dispute can be refunded as well',
    file: 'server/money/refunds/disputes.ts',
    find: "filter(({ outcome }) => outcome === 'lost')",
    replace: 'filter(({ outcome }) => outcome === null)',
  },
  {
    name: 'the same amount is given back twice in a day without a question',
    file: 'server/money/refunds/issue-refund.ts',
    find: 'Date.parse(refund.createdAt) > since',
    replace: 'Date.parse(refund.createdAt) < since',
  },
  {
    name: 'two refunds of an order run at the same time',
    file: 'server/money/refunds/refund-turn.ts',
    find: 'return taken === 1n ? endsAt : null',
    replace: 'return taken === undefined ? null : endsAt',
  },
  {
    name: 'a disputed payment is refunded without a question',
    file: 'server/money/refunds/issue-refund.ts',
    find: 'if (dispute && !request.despiteDispute)',
    replace: "if (dispute?.status === 'lost' && !request.despiteDispute)",
  },
  {
    name: 'an order that was posted meanwhile is cancelled',
    file: 'server/money/refunds/issue-refund.ts',
    find: 'cancelReason !== undefined && postedAt !== null',
    replace: "cancelReason !== undefined && postedAt === ''",
  },
  {
    name: 'an order whose money is all back counts as refunded in part',
    file: 'server/money/refunds/after-refund.ts',
    find: "refunded >= received ? 'refunded'",
    replace: "refunded > received ? 'refunded'",
  },
  {
    name: 'a part of the money back ends a dispute',
    file: 'server/money/refunds/after-refund.ts',
    find: "refunded > 0 && (order.state !== 'disputed' || to === 'refunded')",
    replace: 'refunded > 0',
  },
  {
    name: 'a failed refund counts as given again if the answers come in the wrong order',
    file: 'server/money/refunds/refunds.ts',
    find: " || known?.state === 'failed') return\n",
    replace:
      ") return\n  if (known) await trx.updateTable('refunds').set({ state: row.state }).where('id', '=', row.id).execute()\n",
  },
  {
    name: 'a dispute that the shop won counts as money gone',
    file: 'server/money/refunds/refund-store.ts',
    find: ".where('outcome', '=', 'lost')",
    replace: ".where('outcome', 'is not', null)",
  },
  {
    name: 'a refund of a sale at a stall changes neither its state nor its items',
    file: 'server/money/refunds/hand-refund.ts',
    find: 'await afterRefund(locked, {',
    replace: 'await issueInvoices(shop, locked)\n    if (locked.order.paidAt === null) await afterRefund(locked, {',
  },
  {
    name: 'a withdrawal from the whole order is closed before the postage is back',
    file: 'shop/orders/to-refund.ts',
    find: '!(isWhole && left.cents > 0)',
    replace: '!(isWhole && left.cents < 0)',
  },
]

export const accounting: readonly Fault[] = [
  {
    name: 'the VAT of parts of a payment does not add up to that of the whole',
    file: 'shop/orders/vat-parts.ts',
    find: 'vat: vatOf(before + gross, percent) - vatOf(before, percent)',
    replace: 'vat: vatOf(gross, percent)',
  },
  {
    name: 'test orders take numbers from the real invoices',
    file: 'server/money/accounting/invoices.ts',
    find: "row.livemode === 1 ? 'R' : 'TEST'",
    replace: "row.livemode >= 0 ? 'R' : 'TEST'",
  },
  {
    name: 'a credit note after a part refund credits the whole invoice',
    file: 'server/money/accounting/invoices.ts',
    find: 'gross: -left,',
    replace: 'gross: -sale.gross,',
  },
  {
    name: 'an invoice leaves out the line for gift wrap',
    file: 'server/money/accounting/invoice-content.ts',
    find: "    ...row('Gift wrap', order.giftWrap),\n",
    replace: '',
  },
  {
    name: 'a spreadsheet runs what a buyer typed after a minus',
    file: 'server/money/accounting/csv.ts',
    find: String.raw`/^[=+\-@`,
    replace: '/^[=+@',
  },
  {
    name: 'five cents are written without a nought before the point',
    file: 'server/money/accounting/csv.ts',
    find: "padStart(3, '0')",
    replace: "padStart(2, '0')",
  },
  {
    name: 'postage is taxed at the rate of the first item',
    file: 'shop/orders/vat-parts.ts',
    find: 'return sum(goods, sharedBy(rest, goods))',
    replace: 'return sum(goods, new Map([[[...goods.keys()][0] ?? 0, rest]]))',
  },
  {
    name: 'a refund of an item gives back VAT of all rates',
    file: 'shop/orders/vat-parts.ts',
    find: 'const back = Math.max(0, Math.min(cents, rest, kept.get(percent) ?? 0))',
    replace: 'const back = Math.min(0, cents, rest, kept.get(percent) ?? 0)',
  },
  {
    name: 'a payment at midnight is in the accounts of two months',
    file: 'server/money/accounting/accounts.ts',
    find: 'at >= from && at < before',
    replace: 'at >= from && at <= before',
  },
  {
    name: 'a refund that failed in a later month is missing in its accounts',
    file: 'server/money/accounting/accounts.ts',
    find: "[refunded('createdAt'), refunded('failedAt')]",
    replace: "[refunded('createdAt')]",
  },
  {
    name: 'the accounts show what was ordered, not what came in',
    file: 'server/money/accounting/accounts.ts',
    find: "step(paidAt, 'sale', received ?? total)",
    replace: "step(paidAt, 'sale', total)",
  },
  {
    name: 'the VAT meter counts amounts with VAT',
    file: 'server/money/accounting/eu-sales.ts',
    find: '+ gross - vat)',
    replace: '+ gross)',
  },
  {
    name: 'the owner is told of a VAT limit when it is reached, not before',
    file: 'server/money/accounting/eu-sales.ts',
    find: 'if (total < vatMeters[meter].warning) return',
    replace: 'if (total < vatMeters[meter].limit) return',
  },
  {
    name: 'a refund raises the takings of a month',
    file: 'server/money/accounting/figures.ts',
    find: "if (kind === 'refund') return [figuresOfRefund(at, -gross)]",
    replace: "if (kind === 'refund') return [figuresOfRefund(at, gross)]",
  },
]
