import { parseArgs } from 'node:util'
import { dayInIreland, dayStart } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { orderStates } from '#shop/orders/states.ts'
import { type Command, done } from '../desk.ts'
import { columns } from '../table.ts'
import { dayIn, wordIn, wordsFor } from '../words.ts'

const MAX_ORDERS = 200
const filters = [...orderStates, 'to-make', 'to-post'] as const

/** Lists orders, the newest first. */
export const list: Command = {
  usage: 'list [--state STATE|to-make|to-post] [--since DAY] [--test]',
  about: 'the newest orders, in a live shop the real ones unless --test asks for the others too',
  async run({ services: { db, config } }, args) {
    const options = { state: { type: 'string' }, since: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    const [state, since] = [wordIn('--state', filters, values.state), dayIn('--since', values.since)]
    const open = state === 'to-make' || state === 'to-post'
    const rows = await db
      .selectFrom('orders')
      .leftJoin('parcels', 'parcels.orderId', 'orders.id')
      .select(['id', 'sessionId', 'state', 'createdAt', 'paidAt', 'total', 'email', 'livemode', 'madeAt', 'postedAt'])
      .$if(open, (query) => query.where('state', 'in', ['paid', 'part_refunded']).where('postedAt', 'is', null))
      .$if(config.mode === 'live' && values.test !== true, (query) => query.where('livemode', '=', 1))
      .$if(state === 'to-make', (query) => query.where('madeAt', 'is', null))
      .$if(state === 'to-post', (query) => query.where('madeAt', 'is not', null))
      .$if(state !== null && !open, (query) => query.where('state', '=', state ?? ''))
      .$if(since !== null, (query) => query.where('createdAt', '>=', dayStart(since ?? '').toISOString()))
      .orderBy('createdAt', 'desc')
      .limit(MAX_ORDERS + 1)
      .execute()
    const lines = rows
      .slice(0, MAX_ORDERS)
      .map((row) => [
        row.sessionId === null ? row.id : orderReference(row.sessionId),
        dayInIreland(new Date(row.paidAt ?? row.createdAt)),
        row.livemode === 1 ? row.state : `${row.state} (test)`,
        row.postedAt ? 'posted' : row.madeAt ? 'made' : '',
        formatCents(row.total),
        row.email ?? '',
      ])
    if (lines.length === 0) return done('No orders.')
    const more = rows.length > MAX_ORDERS ? `\nThere are more than these ${MAX_ORDERS}: say --since or --state.` : ''
    return done(columns([['Order', 'Day', 'State', 'Parcel', 'Total', 'E-mail'], ...lines]) + more)
  },
}
