import { deskCalls } from '#shop/calls/desk-calls.ts'
import { aoife } from '../../../server/testing/shopper.ts'
import { offers } from '../whole-shop.ts'
import type { Story } from './story.ts'

const abroad = (country: string, postal_code: string) => ({
  ...aoife,
  address: { line1: '5 Sample Street', line2: null, city: 'Sampletown', state: null, postal_code, country },
})
const bespoke = { shipping: 600, leadDays: 20, zone: null, words: 'As we said:\nin blue & gold' }
const lines = [
  { name: 'Ceremony set “Una & Seán”', quantity: 2, unitCents: 5500 },
  { name: 'Claret Evening', quantity: 1, unitCents: 3000, product: '1' },
]

/** Bespoke orders, extras, stalls, and countries with other rates. */
export const otherSales: readonly Story[] = [
  {
    title: 'A bespoke order, offered and paid',
    async tell(acts, look) {
      await acts.send(deskCalls.readOffers.path, { ...bespoke, lines, id: acts.newId(), email: aoife.email })
      const order = await acts.takesOffer()
      await look('Paid', order)
      await acts.refund(order, { kind: 'items', items: { 'Ceremony set “Una & Seán”': 1 } })
      await look('One refunded', order)
    },
  },
  {
    title: 'A bespoke order that is taken back',
    async tell(acts, look) {
      const id = acts.newId()
      await acts.send(deskCalls.readOffers.path, { ...bespoke, lines, id, email: aoife.email })
      await look('Offered', null, [await offers(acts)])
      await acts.send(deskCalls.endOffer.path, { id })
      await look('Taken back', null, [await offers(acts)])
    },
  },
  {
    title: 'An extra in the same parcel',
    async tell(acts, look) {
      const order = await acts.buys()
      const extra = [
        {
          name: 'Claret Evening',
          quantity: 1,
          unitCents: 3800,
          product: '1',
          options: { size: 'Small' },
          personal: { name: 'Róisín' },
        },
      ]
      await acts.change(order, 'extra', {
        id: acts.newId(),
        lines: extra,
        shipping: 0,
        leadDays: 3,
        words: 'The second one.',
      })
      await look('Offered', order)
      const added = await acts.takesOffer()
      await look('Paid', order)
      await look('The extra', added)
      await acts.change(order, 'posted', { tracking: null })
      await look('Posted', order)
    },
  },
  {
    title: 'An extra in a parcel of its own',
    async tell(acts, look) {
      const order = await acts.buys()
      await acts.change(order, 'posted', { tracking: null })
      const extra = [{ name: 'Market Day', quantity: 1, unitCents: 3000, product: '3', options: { size: 'Medium' } }]
      await acts.change(order, 'extra', { id: acts.newId(), lines: extra, shipping: 495, leadDays: 1, words: '' })
      const added = await acts.takesOffer()
      await look('Paid', order)
      await look('The extra', added)
      await acts.withdraws(added)
      await look('Withdrawn from', added)
    },
  },
  {
    title: 'Sold at a stall for cash',
    async tell(acts, look) {
      const sold = [
        { name: 'Market Day', quantity: 1, unitCents: 2800, product: '3', options: { size: 'Small' } },
        { name: 'Odd one', quantity: 2, unitCents: 1000 },
      ]
      const order = await acts.sellAtStall({ paidBy: 'cash', lines: sold }, 'stall@example.ie')
      await look('Sold', order)
      await acts.refund(order, { kind: 'items', items: { 'Odd one': 1 } })
      await look('One refunded', order)
      await acts.change(order, 'made')
      await look('Nothing to make', order)
    },
  },
  {
    title: 'Sold at a stall by card, without an address',
    async tell(acts, look) {
      const order = await acts.sellAtStall({
        paidBy: 'terminal',
        lines: [{ name: 'Honey Toast', quantity: 1, unitCents: 3000 }],
      })
      await look('Sold', order)
      await acts.refund(order)
      await look('Refunded', order)
    },
  },
  {
    title: 'The last ones sold at a stall as well',
    async tell(acts, look) {
      const order = await acts.buys({ cart: [{ id: '3', quantity: 1, size: 'Small' }] })
      const stall = await acts.sellAtStall({
        paidBy: 'cash',
        lines: [{ name: 'Market Day', quantity: 2, unitCents: 2500, product: '3', options: { size: 'Small' } }],
      })
      await look('The order from the shop', order)
      await look('The sale at the stall', stall)
    },
  },
  {
    title: 'To Finland, at the rate there',
    async tell(acts, look) {
      const order = await acts.buys({
        customer: abroad('FI', '00100'),
        more: { zone: 'europe' },
        cart: [{ id: '2', quantity: 2, size: 'Medium' }],
      })
      await look('Bought', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } })
      await look('One refunded', order)
    },
  },
  {
    title: 'To the United States, without VAT',
    async tell(acts, look) {
      const order = await acts.buys({ customer: abroad('US', '10001'), more: { zone: 'america', giftWrap: true } })
      await look('Bought', order)
      await acts.change(order, 'posted', { tracking: 'RX000000010IE' })
      await look('Posted', order)
    },
  },
  {
    title: 'To Northern Ireland',
    async tell(acts, look) {
      await look('Bought', await acts.buys({ customer: abroad('GB', 'BT1 1AA'), more: { zone: 'north' } }))
    },
  },
]
