import type { Story } from './story.ts'

const cart = [
  { id: '2', quantity: 2, size: 'Medium' },
  { id: '4', quantity: 1, size: 'Small' },
]

export const inParts: readonly Story[] = [
  {
    title: 'Posted in two parcels',
    async tell(acts, look) {
      const order = await acts.buys({ cart })
      await acts.postPart(order, { 'Leopard Lane': 1 }, 'RX000000031IE')
      await look('One is posted', order)
      await acts.postPart(order, { 'Leopard Lane': 2 })
      await look('More than there are', order)
      await acts.change(order, 'made')
      await look('The rest is made', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('The rest is posted', order)
      await acts.change(order, 'delivered')
      await acts.change(order, 'delivered')
      await look('Both have arrived', order)
    },
  },
  {
    title: 'A part that is not posted after all, and a part that is withdrawn',
    async tell(acts, look) {
      const order = await acts.buys({ cart })
      await acts.change(order, 'made')
      await acts.postPart(order, { 'Honey Toast': 1 })
      await acts.change(order, 'unposted', { isUndo: true })
      await look('Not posted after all', order)
      await acts.postPart(order, { 'Honey Toast': 1 })
      await acts.withdraws(order, { 'Leopard Lane': '1', 'Honey Toast': 'I keep it' })
      await look('One of the rest is withdrawn', order)
      await acts.refund(order, { kind: 'items', items: { 'Leopard Lane': 1 } })
      await acts.change(order, 'posted', { tracking: null })
      await look('It is refunded, and the rest is posted', order)
    },
  },
]
