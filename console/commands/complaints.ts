import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { dayInIreland } from '#shop/dates.ts'
import { ComplaintRequest } from '#shop/desk/safety.ts'
import { refuseSafety } from '#shop/desk/safety-refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import { noteComplaint, complaints as registerOf } from '../../server/orders/fulfilment/complaints.ts'
import { findNamed } from '../../server/orders/order/find-named.ts'
import { type Command, done, refused } from '../command.ts'
import { refusedWithHint } from '../hints.ts'
import { columns } from '../table.ts'
import { typedAs, wordsFor } from '../words.ts'

/** Writes a complaint into the register. */
export const complaint: Command = {
  usage: 'complaint "WHAT IS WRONG" [--product ID] [--order ORDER]',
  about: 'puts a complaint into the register that the returns page promises; say no names',
  async run({ services, who }, args) {
    const { db, now } = services
    const options = { product: { type: 'string' }, order: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [typed = ''] = wordsFor(positionals, 'WHAT IS WRONG')
    const text = typedAs(ComplaintRequest.entries.text, typed)
    const product = values.product === undefined ? null : findAnyProduct(services.shop(), values.product)
    if (product === undefined) return refused(refuseSafety('no-product', String(values.product)).message)
    const order = values.order === undefined ? null : await findNamed(db, values.order)
    if (isRefusal(order)) return refusedWithHint(order)
    await noteComplaint(db, { id: randomUUID(), orderId: order?.id ?? null, who, product, text }, now())
    return done('It is in the register.')
  },
}

/** Lists the register of complaints. */
export const complaints: Command = {
  usage: 'complaints',
  about: 'the register of complaints, the oldest first',
  async run({ services: { db } }, args) {
    wordsFor(parseArgs({ args, options: {}, allowPositionals: true }).positionals)
    const rows = await registerOf(db)
    if (rows.length === 0) return done('There are no complaints.')
    const list = rows.map(({ at, who, orderId, text }) => [...[dayInIreland(new Date(at)), who, orderId ?? '', text]])
    return done(columns([['Day', 'Written down by', 'Order', 'Complaint'], ...list]))
  },
}
