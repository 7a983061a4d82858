import type { Story } from './story.ts'

const two = [
  { id: '2', quantity: 2, size: 'Medium' },
  { id: '4', quantity: 1, size: 'Small' },
]

/** Money and items that go back: refunds, exchanges, swaps, disputes. */
export const givenBack: readonly Story[] = [
  {
    title: 'Refunded in part, twice, then in full',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.refund(order, { kind: 'amount', amount: 500 })
      await look('€5 refunded', order)
      await acts.refund(order, { kind: 'amount', amount: 1234 }, { another: true })
      await look('€12.34 more', order)
      await acts.refund(order, { kind: 'amount', amount: 999_999 })
      await acts.refund(order)
      await look('The rest', order)
      await acts.refund(order)
      await look('Nothing is left', order)
    },
  },
  {
    title: 'Refunded at the payment provider',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.panel(order, 'refund-part')
      await look('€5 refunded', order)
      await acts.panel(order, 'refund')
      await look('All of it refunded', order)
    },
  },
  {
    title: 'The bank sends a refund back, and it is given again',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } })
      await look('One refunded', order)
      await acts.panel(order, 'refund-failed')
      await look('The bank sends it back', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } }, { another: true })
      await look('Given again', order)
    },
  },
  {
    title: 'A refund in full that fails',
    async tell(acts, look) {
      const order = await acts.buys()
      await acts.refund(order)
      await acts.panel(order, 'refund-failed')
      await look('The bank sends it back', order)
      await acts.refund(order, { kind: 'all' }, { another: true })
      await look('Given again', order)
    },
  },
  {
    title: 'A dispute that the shop wins',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.panel(order, 'dispute')
      await acts.change(order, 'made')
      await acts.refund(order, { kind: 'amount', amount: 100 })
      await look('Disputed', order)
      await acts.panel(order, 'dispute-won')
      await look('Won', order)
    },
  },
  {
    title: 'A dispute that the shop loses after a refund',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.refund(order, { kind: 'items', items: { 'Honey Toast': 1 } })
      await acts.panel(order, 'dispute')
      await look('Refunded in part, then disputed', order)
      await acts.panel(order, 'dispute-lost')
      await look('Lost', order)
    },
  },
  {
    title: 'An exchange that comes back',
    async tell(acts, look) {
      const order = await acts.buys({
        cart: [
          { id: '3', quantity: 2, size: 'Medium' },
          { id: '4', quantity: 1, size: 'Small' },
        ],
      })
      await acts.change(order, 'posted', { tracking: null })
      const instead = await acts.exchange(
        order,
        'Market Day',
        { id: '3', options: { size: 'Large' } },
        'Too "small" & blue',
      )
      await look('Exchanged', order)
      await look('The order that goes out instead', instead)
      await acts.change(order, 'came-back', { id: instead.id })
      await acts.change(order, 'put-back', { items: [{ variant: '3.Medium', quantity: 1 }] })
      await look('Back, and put on sale again', order)
      await acts.change(instead, 'posted', { tracking: 'RX000000009IE' })
      await look('The other one posted', instead)
      await acts.refund(order, { kind: 'items', items: { 'Market Day': 1 } })
      await look('The other Market Day refunded', order)
    },
  },
  {
    title: 'An exchange that is cancelled',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.change(order, 'posted', { tracking: null })
      const instead = await acts.exchange(order, 'Leopard Lane', { id: '2', options: { size: 'Small' } }, '')
      await look('Exchanged', order)
      await acts.change(instead, 'cancel-exchange')
      await look('Cancelled', order)
      await look('The order that would have gone out', instead)
    },
  },
  {
    title: 'Two of one line exchanged, one after the other',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.change(order, 'posted', { tracking: null })
      await acts.exchange(order, 'Leopard Lane', { id: '2', options: { size: 'Small' } }, 'Too large')
      const second = await acts.exchange(order, 'Leopard Lane', { id: '2', options: { size: 'Large' } }, 'Too small')
      await look('Both exchanged', order)
      await acts.exchange(order, 'Leopard Lane', { id: '2', options: { size: 'Small' } }, 'None is left')
      await acts.change(order, 'came-back', { id: second.id })
      await look('The second is back', order)
    },
  },
  {
    title: 'Withdrawn from after an exchange',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two })
      await acts.change(order, 'posted', { tracking: null })
      const instead = await acts.exchange(order, 'Leopard Lane', { id: '2', options: { size: 'Small' } }, '')
      acts.noteLinks(instead)
      await acts.change(instead, 'posted', { tracking: null })
      await acts.withdraws(instead, { 'Leopard Lane': '1', 'Honey Toast': 'I keep it' })
      await look('Withdrawn by the link of the exchange', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 2 } })
      await look('Both refunded', order)
      await look('The exchange', instead)
    },
  },
  {
    title: 'Refunded while a gift is swapped',
    async tell(acts, look) {
      const order = await acts.buys({ cart: two, more: { giftWrap: true } })
      await acts.change(order, 'posted', { tracking: null })
      const wanted = { 'Leopard Lane': 'yes', 'The size you want': 'Large' }
      await acts.press(order.gift ?? '', 'Swap the size', wanted)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } })
      await look('One of the two refunded', order)
      await acts.refund(order, { kind: 'all' }, { another: true })
      await look('All of it refunded', order)
      await acts.press(order.gift ?? '', 'Swap the size', wanted).catch(() => acts.say('The gift’s page has no form.'))
      await look('The gift’s page again', order)
    },
  },
  {
    title: 'A gift in another size',
    async tell(acts, look) {
      const more = { giftWrap: true, giftNote: 'Happy birthday' }
      const order = await acts.buys({ cart: two, more })
      await acts.change(order, 'posted', { tracking: null })
      await look('Posted', order)
      const wanted = {
        'Honey Toast': 'yes',
        'The size you want': 'Large',
        'Where should the new one go': 'Sample Person, 3 Green Road, Sligo',
      }
      await acts.press(order.gift ?? '', 'Swap the size', wanted)
      await look('Another size asked for', order)
      await acts.change(order, 'swap-done')
      await look('Swapped', order)
    },
  },
]
