import { deskCalls } from '#shop/calls/desk-calls.ts'
import { orderPaths } from '#shop/paths.ts'
import { aoife } from '../../../server/testing/shopper.ts'
import { textOfAnswer } from '../plain-text.ts'
import { deskReviews, personalData, safety } from '../whole-shop.ts'
import type { Story } from './story.ts'

const buyer = (name: string) => ({ ...aoife, email: `${name}@example.ie` })

export const afterwards: readonly Story[] = [
  {
    title: 'A product is renamed',
    async tell(acts, look) {
      const order = await acts.buys({ cart: [{ id: '12', quantity: 2, size: 'Medium' }] })
      await look('Bought', order)
      await acts.editProduct('12', { name: 'Straße “No. 12”' })
      await acts.publish()
      await look('Renamed', order)
      await acts.change(order, 'posted', { tracking: null })
      await acts.refund(order, { kind: 'amount', amount: 100 })
      await look('Posted, and refunded in part', order)
    },
  },
  {
    title: 'A product leaves the shop',
    async tell(acts, look) {
      const order = await acts.buys({
        cart: [
          { id: '14', quantity: 1, size: 'Medium' },
          { id: '2', quantity: 1, size: 'Small' },
        ],
      })
      await look('Bought', order)
      await acts.editProduct('14', { state: 'retired' })
      await acts.publish()
      await acts.tries({ cart: [{ id: '14', quantity: 1, size: 'Medium' }] })
      await look('Gone', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('Posted', order)
    },
  },
  {
    title: 'A supplier’s batch is recalled, and a buyer complains',
    async tell(acts, look) {
      const order = await acts.buys({ customer: buyer('batch'), cart: [{ id: '4', quantity: 2, size: 'Medium' }] })
      await acts.change(order, 'posted', { tracking: null })
      const { reference } = (await acts.orderNow(order)).summary
      await acts.send(deskCalls.readComplaints.path, {
        id: acts.newId(),
        text: 'It broke & "hurt"',
        product: '4',
        order: reference,
      })
      await look('Posted', order, await safety(acts))
    },
  },
  {
    title: 'The link is lost and asked for again',
    async tell(acts, look) {
      const order = await acts.buys({ customer: buyer('lost') })
      const { reference } = (await acts.orderNow(order)).summary
      await acts.press(orderPaths.find, 'Send me the link', {
        'Order reference': reference,
        'Email address': 'lost@example.ie',
      })
      await look('Asked for', order)
    },
  },
  {
    title: 'The customer’s data are exported and erased',
    async tell(acts, look) {
      const customer = { ...buyer('erased'), name: 'Sample Eraser', phone: '+353 1 555 0199' }
      const cart = [{ id: '1', quantity: 1, size: 'Small', personal: { name: 'Secret words' } }]
      const order = await acts.buys({ customer, cart, more: { giftWrap: true, giftNote: 'A secret note' } })
      await acts.refund(order)
      await acts.change(order, 'note', { note: 'Rang about it' })
      await look('Bought and refunded', order)
      const typed = [
        'Sample Eraser',
        'erased@example.ie',
        '555 0199',
        'Secret words',
        'A secret note',
        'Rang about it',
        '1 Main Street',
      ]
      await look('Exported', order, await personalData(acts, 'erased@example.ie', typed))
      acts.say(textOfAnswer(await acts.send(deskCalls.erasePersonalData.path, { email: 'erased@example.ie' })))
      await look('Erased', order, await personalData(acts, 'erased@example.ie', typed))
    },
  },
  {
    title: 'Reviewed',
    async tell(acts, look) {
      const order = await acts.buys({
        customer: buyer('review'),
        cart: [
          { id: '2', quantity: 1, size: 'Medium' },
          { id: '4', quantity: 1, size: 'Small' },
        ],
      })
      await acts.change(order, 'posted', { tracking: null })
      await acts.days(15)
      await acts.reviews(order, {
        '5 of 5': 'yes',
        'Your words about Leopard Lane': 'Lovely & “light”',
        'The name to show': 'Sample buyer',
      })
      await look('Two weeks later, reviewed', order, [await deskReviews(acts)])
    },
  },
  {
    title: 'A refund that is due',
    async tell(acts, look) {
      const order = await acts.buys({ customer: buyer('due') })
      await acts.withdraws(order)
      await acts.days(12)
      await look('Twelve days later', order)
    },
  },
]
