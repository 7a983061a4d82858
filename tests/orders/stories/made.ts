import type { Story } from './story.ts'

export const made: readonly Story[] = [
  {
    title: 'Posted twice, corrected and undone',
    async tell(acts, look) {
      const order = await acts.buys()
      await acts.change(order, 'made')
      await acts.change(order, 'made')
      await acts.change(order, 'unmade')
      await look('Made, made again, not made after all', order)
      await acts.change(order, 'posted', { tracking: 'RX000000001IE' })
      await acts.change(order, 'posted', { tracking: 'RX000000002IE' })
      await look('Posted twice', order)
      await acts.change(order, 'posted', { tracking: 'https://post.example/RX3', correct: true })
      await look('Corrected', order)
      await acts.change(order, 'delivered')
      await acts.change(order, 'unposted')
      await acts.change(order, 'undelivered')
      await look('Delivered, not delivered after all', order)
      await acts.change(order, 'unposted')
      await look('Not posted after all', order)
    },
  },
  {
    title: 'Cancelled by the shop before it is made',
    async tell(acts, look) {
      const order = await acts.buys({
        cart: [
          { id: '3', quantity: 2, size: 'Medium' },
          { id: '2', quantity: 1, size: 'Small' },
        ],
      })
      await look('Bought', order)
      await acts.refund(order, { kind: 'all' }, { cancelReason: 'The beads are nowhere to be had', putBack: true })
      await look('Cancelled', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('Not to be posted', order)
    },
  },
  {
    title: 'Changed by the owner before it is made',
    async tell(acts, look) {
      const cart = [
        { id: '1', quantity: 2, size: 'Medium', personal: { name: 'Una' } },
        { id: '2', quantity: 1, size: 'Medium' },
      ]
      const order = await acts.buys({ cart })
      await look('Bought', order)
      await acts.editItems(order, 'Claret Evening', 1, {
        id: '1',
        options: { size: 'Small' },
        personal: { name: 'Úna' },
      })
      await look('One of two in another size and with other words', order)
      await acts.editItems(order, 'Leopard Lane', 1, { id: '6', options: { size: 'Medium' } })
      await acts.editItems(order, 'Claret Evening / Una', 1, { id: '1', options: { size: 'Large' } })
      await look('Another product, and a dearer one', order)
      const delivery = {
        name: 'Aoife Byrne',
        line1: 'The Quay',
        line2: '',
        city: 'Cork',
        county: '',
        postcode: 'T12 AB34',
        country: 'IE',
      }
      await acts.change(order, 'delivery', { ...delivery, giftNote: '' })
      await acts.change(order, 'note', { note: 'Blue box' })
      await look('Another address and a note', order)
    },
  },
  {
    title: 'Size and address changed by the buyer',
    async tell(acts, look) {
      const order = await acts.buys({
        cart: [
          { id: '2', quantity: 2, size: 'Medium' },
          { id: '4', quantity: 1, size: 'Small' },
        ],
      })
      await acts.press(order.page ?? '', 'Change size', { '2 × Leopard Lane': 'Large' })
      await look('Size changed', order)
      const address = { 'Full name': 'Aoife Ní Bhroin', 'Address line 1': '2 Quay Street', Eircode: 'H91 F6YV' }
      await acts.press(order.page ?? '', 'Change address', address)
      await look('Address changed', order)
      await acts.change(order, 'made')
      await look('Made', order)
    },
  },
  {
    title: 'Partly in stock, packed, put back on sale',
    async tell(acts, look) {
      const order = await acts.buys({
        cart: [
          { id: '3', quantity: 2, size: 'Large' },
          { id: '2', quantity: 1, size: 'Medium' },
        ],
      })
      await look('Bought', order)
      await acts.refund(order, { kind: 'items', items: { 'Market Day': 1 } })
      await look('One refunded', order)
      await acts.change(order, 'put-back', { items: [{ variant: '3.Large', quantity: 1 }] })
      await look('Put back on sale', order)
      await acts.change(order, 'posted', { tracking: null })
      await look('Posted', order)
    },
  },
]
