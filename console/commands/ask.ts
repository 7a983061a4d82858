import { parseArgs } from 'node:util'
import { orderReference } from '#shop/orders/reference.ts'
import { isRefusal } from '#shop/refusal.ts'
import { NotDone } from '../../server/money/payments/ask-provider.ts'
import { recheck } from '../../server/orders/checkout/refresh.ts'
import { findNamed } from '../../server/orders/order/find-named.ts'
import { type Command, done, refused } from '../command.ts'
import { wordsFor } from '../words.ts'

export const ask: Command = {
  usage: 'ask ORDER',
  about: 'ask the payment provider about an order, its refunds and disputes again',
  async run({ services }, args) {
    const [name = ''] = wordsFor(parseArgs({ args, allowPositionals: true }).positionals, 'ORDER')
    const order = await findNamed(services.db, name)
    if (isRefusal(order)) return refused(order.message)
    const now = await recheck(services.shop(), services, order)
    if (now instanceof NotDone) return refused('The payment provider does not answer, or does not know this payment.')
    const answer = now === order.state ? `is still ${now}` : `was ${order.state} and is now ${now}`
    return done(`${orderReference(order)} ${answer.replaceAll('_', ' ')}.`)
  },
}
