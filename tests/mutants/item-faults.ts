import type { Fault } from './fault.ts'

export const items: readonly Fault[] = [
  {
    name: 'a statement asks the money of an item back a second time',
    file: 'shop/orders/items.ts',
    find: 'this.ask(causeId, Math.min(quantity, this.kept))',
    replace: 'this.ask(causeId, Math.max(quantity, 0))',
  },
  {
    name: 'a refund pays for the newest statement first',
    file: 'shop/orders/items.ts',
    find: '    for (const claim of this.claims) {',
    replace: '    for (const claim of this.claims.toReversed()) {',
  },
  {
    name: 'a buyer who keeps an item after all gets its money twice',
    file: 'shop/orders/items.ts',
    find: 'const stays = Math.min(quantity, claim.toRefund)',
    replace: 'const stays = Math.min(quantity, claim.quantity)',
  },
  {
    name: 'an item that was taken back is still posted',
    file: 'shop/orders/items.ts',
    find: 'Math.max(0, kept - counts.posted)',
    replace: 'Math.max(0, counts.ordered - counts.posted)',
  },
  {
    name: 'an item that is made already is to be made again',
    file: 'shop/orders/items.ts',
    find: 'toPost - Math.max(0, counts.made - counts.posted)',
    replace: 'toPost - Math.min(0, counts.made - counts.posted)',
  },
  {
    name: 'an order counts as posted one item too early',
    file: 'shop/orders/parcels.ts',
    find: 'itemState(item).toPost > 0)',
    replace: 'itemState(item).toPost > 1)',
  },
  {
    name: 'an order of two parcels counts as delivered with the first',
    file: 'shop/orders/parcels.ts',
    find: "arrivals.includes('') ? null",
    replace: "arrivals.every((at) => at === '') ? null",
  },
  {
    name: 'a parcel holds what is made for another',
    file: 'shop/orders/parcels.ts',
    find: "kind === 'posted' && causeKind === 'parcel' && causeId === parcelId",
    replace: "kind === 'posted' && causeKind === 'parcel' && causeId !== ''",
  },
  {
    name: 'what is agreed besides a statement is closed at once',
    file: 'server/orders/order/statements.ts',
    find: 'Math.min(toRefund, Math.max(0, -more))',
    replace: 'Math.min(toRefund, Math.abs(more))',
  },
  {
    name: 'a statement that was dealt with gets the day of a later one',
    file: 'server/orders/order/statements.ts',
    find: "    .where('doneAt', 'is', null)\n",
    replace: '',
  },
  {
    name: 'the tenth item of an order is not refunded with the provider',
    file: 'server/money/refunds/refund-items.ts',
    find: String.raw`/^(\d{1,3}):`,
    replace: String.raw`/^(\d):`,
  },
  {
    name: 'after a full refund an item can be refunded again',
    file: 'server/money/refunds/refund-items.ts',
    find: 'quantity: ordered - refunded }',
    replace: 'quantity: refunded - ordered }',
  },
  {
    name: 'a parcel holds more of an item than is left',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'named(item) <= toPost(item)',
    replace: 'named(item) <= item.quantity',
  },
  {
    name: 'a parcel holds items of another order',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'items.length > 0 && isKnown && ',
    replace: '(items.length > 0 || isKnown) && ',
  },
  {
    name: 'the rest of an order counts as not made when a part is posted',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'itemState(item).toPost) > chosen(item)',
    replace: 'itemState(item).toPost) < chosen(item)',
  },
  {
    name: 'a parcel that was not posted after all stays made although nobody said so',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'if (isMadeToo) await move(',
    replace: 'if (!isMadeToo) await move(',
  },
  {
    name: 'a parcel that has arrived is marked as not posted',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'if (parcel.deliveredAt) return',
    replace: "if (parcel.deliveredAt === '') return",
  },
  {
    name: 'the last parcel is written down as a part',
    file: 'server/orders/fulfilment/parcels.ts',
    find: 'itemState(item).toPost > chosen(item))',
    replace: 'itemState(item).toPost >= chosen(item))',
  },
  {
    name: 'what comes back to a made order is not to be made again',
    file: 'server/orders/order/taken-back.ts',
    find: 'states.every(({ toPost }) => toPost === 0)) return',
    replace: 'states.length > 0) return',
  },
]
