import { publicCalls } from '#shop/calls/public-calls.ts'
import { post } from '../../../server/testing/shopper.ts'
import type { Story } from './story.ts'

const three = [
  { id: '2', quantity: 3, size: 'Medium' },
  { id: '4', quantity: 1, size: 'Small' },
]

export const withdrawn: readonly Story[] = [
  {
    title: 'Two withdrawals, one after the other',
    async tell(acts, look) {
      const order = await acts.buys({ cart: three })
      await acts.withdraws(order, { 'Leopard Lane': '1', 'Honey Toast': 'I keep it' })
      await look('One of three withdrawn', order)
      await acts.withdraws(order, { 'Leopard Lane': 'I keep it' })
      await look('The other product withdrawn', order)
      await acts.withdrawalDone(order)
      await look('Dealt with', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1, 'Honey Toast': 1 } })
      await look('Refunded', order)
    },
  },
  {
    title: 'Withdrawn, then refunded line by line',
    async tell(acts, look) {
      const order = await acts.buys({ cart: three })
      await acts.change(order, 'posted', { tracking: null })
      await acts.withdraws(order, { 'Leopard Lane': 'all 3', 'Honey Toast': 'I keep it' })
      await look('Withdrawn after it was posted', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } })
      await look('One refunded', order)
      await acts.refund(order, { kind: 'items', items: { 'Honey Toast': 1 } })
      await look('Something else refunded', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 2 } })
      await look('The rest of it refunded', order)
    },
  },
  {
    title: 'One withdrawn, then another one of the same line',
    async tell(acts, look) {
      const order = await acts.buys({ cart: three })
      const one = { 'Leopard Lane': '1', 'Honey Toast': 'I keep it' }
      await acts.withdraws(order, one)
      await look('One of three withdrawn', order)
      await acts.withdraws(order, one)
      await look('Another one, minutes later', order)
      await acts.days(2)
      await acts.withdraws(order, one)
      await look('Another one, two days later', order)
    },
  },
  // Refund and withdrawal of one line are counted as one: bench, slip and the form show two that are left, not one.
  {
    title: 'One refunded, then another of the same line withdrawn',
    async tell(acts, look) {
      const order = await acts.buys({ cart: three })
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } })
      await look('One of three refunded', order)
      await acts.withdraws(order, { 'Leopard Lane': '1', 'Honey Toast': 'I keep it' })
      await look('One of the other two withdrawn', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } }, { another: true })
      await look('That one refunded too', order)
    },
  },
  {
    title: 'Withdrawn by the open form, in her own words',
    async tell(acts, look) {
      const order = await acts.buys({ cart: three })
      const { reference } = (await acts.orderNow(order)).summary
      const statement = { name: 'Aoife Byrne', reference, email: 'aoife@example.ie', items: 'the blue one, I think' }
      await post(acts.shop, publicCalls.withdraw.path, statement)
      await acts.settle()
      await look('Withdrawn', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('Posting it is asked about', order)
      await acts.withdrawalDone(order, { 'Honey Toast': 1 })
      await look('Dealt with, for one of them', order)
    },
  },
  {
    title: 'A statement that fits no order',
    async tell(acts, look) {
      const statement = { name: 'Sample Person', reference: 'SOL-NOTHERE1', email: 'nobody@example.ie', items: 'all' }
      await post(acts.shop, publicCalls.withdraw.path, statement)
      await acts.settle()
      await look('Sent', null)
    },
  },
  {
    title: 'The customer keeps everything after all',
    async tell(acts, look) {
      const order = await acts.buys()
      await acts.withdraws(order)
      await acts.change(order, 'made')
      await look('Withdrawn, and not to be made', order)
      await acts.withdrawalDone(order, {})
      await look('Kept', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('Posted', order)
    },
  },
  {
    title: 'Withdrawn and refunded while it is made',
    async tell(acts, look) {
      const order = await acts.buys({ cart: [{ id: '3', quantity: 1, size: 'Medium' }], more: { giftWrap: true } })
      await acts.change(order, 'made')
      await acts.withdraws(order)
      await look('Withdrawn', order)
      await acts.refund(order)
      await look('Refunded', order)
      await acts.change(order, 'put-back', { items: [{ variant: '3.Medium', quantity: 1 }] })
      await look('Put back on sale', order)
    },
  },
]
