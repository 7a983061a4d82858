import { sendForm } from '../../../server/testing/buyer.ts'
import { aoife } from '../../../server/testing/shopper.ts'
import { releaseUnanswered } from '../../../server/testing/stocked.ts'
import { payerFields } from '../buyer-acts.ts'
import { today } from '../whole-shop.ts'
import { MINUTE_MS } from '../world.ts'
import type { Story } from './story.ts'

const HALF_HOUR_MS = 31 * MINUTE_MS
const onlyOne = [{ id: '5', quantity: 1, size: 'Medium' }]
const elsewhere = {
  ...aoife,
  address: { line1: '1 High Street', line2: null, city: 'Belfast', state: null, postal_code: 'BT1 1AA', country: 'GB' },
}

export const payments: readonly Story[] = [
  {
    title: 'Declined, then confirmed by the bank',
    async tell(acts, look) {
      const order = await acts.begins()
      await acts.pay(order, { card: 'declined' })
      await look('Declined', order)
      await acts.pay(order, { card: 'authentication' })
      await look('The bank asks', order)
      await sendForm(acts.shop, `/sandbox/pay/${order.session ?? ''}/bank`, { answer: 'confirm' })
      await acts.settle()
      acts.noteLinks(order)
      await look('Confirmed', order)
    },
  },
  {
    title: 'The money comes later',
    async tell(acts, look) {
      const order = await acts.buys({ card: 'delayed' })
      await look('Paid by bank debit', order)
      await acts.panel(order, 'arrive')
      await look('The money has come', order)
    },
  },
  {
    title: 'The money never comes',
    async tell(acts, look) {
      const order = await acts.buys({ card: 'delayed', cart: [{ id: '3', quantity: 2, size: 'Medium' }] })
      await look('Paid by bank debit', order)
      await acts.panel(order, 'fail')
      await look('The bank says no', order)
    },
  },
  {
    title: 'Left at the payment page',
    async tell(acts, look) {
      const order = await acts.begins({ cart: [{ id: '3', quantity: 2, size: 'Medium' }] })
      await look('The payment page is open', order)
      const page = await (await acts.shop.fetch(`/sandbox/pay/${order.session ?? ''}`)).text()
      const path = /\/checkout\/cancel\?order=[\w.-]+/.exec(page)?.[0] ?? ''
      acts.say(`Goes to ${(await acts.shop.fetch(path)).headers.get('location') ?? ''}`)
      await acts.settle()
      await look('Left', order)
    },
  },
  {
    title: 'The payment page expires',
    async tell(acts, look) {
      const order = await acts.begins({ cart: [{ id: '3', quantity: 1, size: 'Small' }] })
      await acts.pass(2 * HALF_HOUR_MS)
      await look('An hour later', order)
    },
  },
  {
    title: 'Webhooks come twice, and late',
    async tell(acts, look) {
      const order = await acts.begins()
      await acts.panel(order, 'hold')
      await acts.pay(order)
      await look('Paid, and back at the shop before the webhook', order)
      await acts.panel(order, 'deliver-reversed')
      await acts.panel(order, 'duplicate')
      await acts.panel(order, 'resend')
      await look('Webhooks delivered, twice', order)
    },
  },
  {
    title: 'Sold while it was paid',
    async tell(acts, look) {
      const late = await acts.begins({ cart: [...onlyOne, { id: '4', quantity: 1, size: 'Medium' }] })
      await acts.panel(late, 'hold')
      await sendForm(acts.shop, `/sandbox/pay/${late.session ?? ''}`, payerFields(aoife, 'visa'))
      acts.shop.advance(HALF_HOUR_MS)
      // The provider does not answer just then.
      await releaseUnanswered(acts.shop)
      const other = await acts.buys({ cart: onlyOne, customer: { ...aoife, email: 'other@example.ie' } })
      await look('Another buys it', other)
      await acts.pass(MINUTE_MS)
      acts.noteLinks(late)
      await look('The shop hears of the first payment', late)
      await acts.refund(late)
      await look('Refunded', late)
    },
  },
  {
    title: 'To a country outside the chosen zone',
    async tell(acts, look) {
      const order = await acts.buys({ customer: elsewhere, more: { zone: 'britain' } })
      await look('Paid', order)
      await acts.change(order, 'made')
      await look('Nothing can be made', order)
      await acts.refund(order)
      await look('Refunded', order)
    },
  },
  {
    title: 'A payment that belongs to no order',
    async tell(acts, look) {
      const { url } = await acts.shop.stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'eur', unit_amount: 1234, product_data: { name: 'A donation' } } },
        ],
        success_url: 'http://solas.test/checkout/return?session_id={CHECKOUT_SESSION_ID}',
      })
      const session = /cs_test_\w+/.exec(url ?? '')?.[0] ?? ''
      await acts.pay({ id: '', session, email: aoife.email, page: null, gift: null })
      await look('Paid by a payment link', null, [await today(acts)])
    },
  },
  {
    title: 'A price changes while the cart is open',
    async tell(acts, look) {
      const cart = [{ id: '13', quantity: 1, size: 'Medium' }]
      const before = await acts.buys({ cart })
      await look('Bought before', before)
      await acts.editProduct('13', { priceCents: 3500 })
      await acts.publish()
      await acts.tries({ cart, more: { expectedTotal: 4000 } })
      await look('Published', before)
      await look('Bought after', await acts.buys({ cart, more: { expectedTotal: 3995 } }))
    },
  },
]
