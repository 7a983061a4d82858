import { aoife } from '../../../server/testing/shopper.ts'
import type { Story } from './story.ts'

const stamped = (words: string, quantity = 1) => ({ id: '1', quantity, size: 'Medium', personal: { name: words } })

export const chosen: readonly Story[] = [
  {
    title: 'One bracelet is made, posted and delivered',
    async tell(acts, look) {
      const order = await acts.buys()
      await look('Bought', order)
      await acts.change(order, 'made')
      await look('Made', order)
      await acts.change(order, 'posted', { tracking: 'RX123456789IE' })
      await look('Posted', order)
      await acts.days(3)
      await acts.change(order, 'delivered')
      await look('Delivered', order)
    },
  },
  {
    title: 'Two products, one in a dearer size, one that takes longer',
    async tell(acts, look) {
      const cart = [
        { id: '1', quantity: 1, size: 'Large', personal: { charm: 'Moon' } },
        { id: '9', quantity: 2, size: 'Small' },
      ]
      await look('Bought', await acts.buys({ cart }))
    },
  },
  {
    title: 'A name to stamp',
    async tell(acts, look) {
      const order = await acts.buys({
        cart: [
          { ...stamped('Róisín'), personal: { name: 'Róisín', charm: 'Star' } },
          { id: '2', quantity: 1, size: 'Medium' },
        ],
      })
      await look('Bought', order)
      await acts.withdraws(order)
      await look('Withdrawn from what may go back', order)
    },
  },
  {
    title: 'Two equal lines with different words, one refunded',
    async tell(acts, look) {
      const order = await acts.buys({ cart: [stamped('Una'), stamped('Seán', 2)] })
      await look('Bought', order)
      await acts.refund(order, { kind: 'items', items: { 'Claret Evening / Seán': 1 } })
      await look('One of Seán’s refunded', order)
      await acts.refund(order, { kind: 'items', items: { 'Claret Evening / Una': 1 } }, { another: true })
      await look('Una’s refunded', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('The rest posted', order)
    },
  },
  {
    title: 'Gift wrap with a note, which the buyer changes',
    async tell(acts, look) {
      const more = { giftWrap: true, giftNote: 'For Róisín,\nwith love' }
      const order = await acts.buys({ cart: [{ id: '2', quantity: 2, size: 'Small' }], more })
      await look('Bought', order)
      await acts.press(order.page ?? '', 'Change note', { 'Gift note': 'For Róisín, with all my love' })
      await look('Note changed', order)
      await acts.press(order.page ?? '', 'Change note', { 'Gift note': '' })
      await look('Note removed', order)
    },
  },
  {
    title: 'Many of everything',
    async tell(acts, look) {
      const cart = [
        { id: '2', quantity: 20, size: 'Medium' },
        { id: '4', quantity: 20, size: 'Small' },
        { id: '6', quantity: 9, size: 'Large' },
        { id: '7', quantity: 1, size: 'Medium' },
      ]
      const order = await acts.buys({ cart })
      await look('Bought', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 7, 'Honey Toast': 20 } })
      await look('Some refunded', order)
      await acts.tries({ cart: [{ id: '2', quantity: 21, size: 'Medium' }] })
      await acts.tries({ cart: [...cart, { id: '8', quantity: 1, size: 'Medium' }] })
      await look('More is refused', null)
    },
  },
  {
    title: 'Odd names and words',
    async tell(acts, look) {
      const customer = {
        email: 'info@müller.ie',
        name: 'Mary O’Brien <b>bold</b> מרים "Ö"',
        phone: '+353 (1) 555-0100',
        address: {
          ...{ line1: '1 Łucja Źdźbło Street & Sons', line2: 'नमस्ते 青木 さくら' },
          ...{ city: 'Bal\u00adly\u200bmena', state: '=SUM(A1)', postal_code: 'h91x2y3', country: 'IE' },
        },
      }
      const cart = [stamped('👩‍🎨 Zoe\u0308 & می‌خواهم'), stamped('=SUM(A1)'), stamped('50 % + 50 %')]
      const more = { giftWrap: true, giftNote: `“Una” & Seán\r\n<script>alert(1)</script>\n${'very long '.repeat(15)}` }
      const order = await acts.buys({ cart, customer, more })
      await look('Bought', order)
      await acts.change(order, 'note', { note: 'She said: "blue",\nthen =1+1 and <i>green</i>' })
      await look('Noted', order)
    },
  },
  {
    title: 'Words that cannot be stamped, and none that can be seen',
    async tell(acts, look) {
      await acts.tries({ cart: [stamped('<b>bold</b>')] })
      await acts.tries({ cart: [stamped('x'.repeat(31))] })
      await look('Refused', null)
      await look('Bought with invisible words', await acts.buys({ cart: [stamped('\u200b\u3164')] }))
    },
  },
  {
    title: 'A request without a cart',
    async tell(acts, look) {
      const more = { cart: undefined, items: [{ price: 35, quantity: 1 }] }
      const order = await acts.buys({ more })
      await look('Bought', order)
      await acts.refund(order, { kind: 'amount', amount: 1000 })
      await look('A part refunded', order)
    },
  },
  {
    title: 'To a firm, with its VAT number on the invoice',
    async tell(acts, look) {
      const order = await acts.buys({ customer: { ...aoife, email: 'accounts@example.ie' } })
      await look('Bought', order)
      await acts.change(order, 'firm', { name: 'Sample Interiors & Söhne Ltd', vatNumber: 'IE1234567FA' })
      await look('Firm entered', order)
      await acts.refund(order, { kind: 'amount', amount: 500 })
      await look('A part refunded', order)
    },
  },
]
