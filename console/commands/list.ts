import { parseArgs } from 'node:util'
import type { ExpressionBuilder } from 'kysely'
import { dayInIreland, dayStart } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { orderStates } from '#shop/orders/states.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import { type Command, done } from '../command.ts'
import { columns } from '../table.ts'
import { dayIn, wordIn, wordsFor } from '../words.ts'

const MAX_ORDERS = 200
const filters = [...orderStates, 'to-make', 'to-post', 'withdrawn'] as const

const head = ['Order', 'Day', 'State', 'Parcel', 'Total', 'E-mail']

const isWithdrawn = (eb: ExpressionBuilder<Schema, 'orders'>) => eb.exists(openStatements(eb))

/** True if the whole order is held back by a withdrawal that names no lines. */
const isHeldBack = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(openStatements(eb).where('withdrawals.scope', '!=', 'items'))

function openStatements(eb: ExpressionBuilder<Schema, 'orders'>) {
  return eb
    .selectFrom('withdrawals')
    .select('withdrawals.id')
    .whereRef('withdrawals.orderId', '=', 'orders.id')
    .where('doneAt', 'is', null)
}

const parcelsOf = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.selectFrom('parcels').select('parcels.id').whereRef('parcels.orderId', '=', 'orders.id')

const isMade = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(parcelsOf(eb).where('madeAt', 'is not', null).where('postedAt', 'is', null))

const isPosted = (eb: ExpressionBuilder<Schema, 'orders'>) => eb.exists(parcelsOf(eb).where('postedAt', 'is not', null))

type Row = { readonly toDoSince: string | null; readonly isMade: unknown; readonly isPosted: unknown }

function stageOf({ toDoSince, isMade: made, isPosted: posted }: Row): string {
  if (!posted) return made ? 'made' : ''
  return toDoSince === null ? 'posted' : 'posted in part'
}

export const list: Command = {
  usage: 'list [--state STATE|to-make|to-post|withdrawn] [--since DAY] [--test]',
  about: 'the newest orders, in a live shop the real ones unless --test asks for the others too',
  async run({ services: { db, config } }, args) {
    const options = { state: { type: 'string' }, since: { type: 'string' }, test: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    wordsFor(positionals)
    const [state, since] = [wordIn('--state', filters, values.state), dayIn('--since', values.since)]
    const open = state === 'to-make' || state === 'to-post'
    const found = await db
      .selectFrom('orders')
      .select([
        'id',
        'sessionId',
        'reference',
        'referencePrefix',
        'state',
        'createdAt',
        'paidAt',
        'total',
        'email',
        'livemode',
      ])
      .select('toDoSince')
      .select((eb) => [
        isWithdrawn(eb).as('isWithdrawn'),
        isHeldBack(eb).as('isHeldBack'),
        isMade(eb).as('isMade'),
        isPosted(eb).as('isPosted'),
      ])
      .$if(open, (query) => query.where('state', 'in', ['paid', 'part_refunded']))
      .$if(open, (query) =>
        query.where((eb) => eb.or([eb('toDoSince', 'is not', null), eb.and([isWithdrawn(eb), eb.not(isPosted(eb))])])),
      )
      .$if(config.mode === 'live' && values.test !== true, (query) => query.where('livemode', '=', 1))
      .$if(state === 'to-make', (query) => query.where((eb) => eb.not(isMade(eb))))
      .$if(state === 'to-post', (query) => query.where(isMade))
      .$if(state === 'withdrawn', (query) => query.where(isWithdrawn))
      .$if(state !== null && !open && state !== 'withdrawn', (query) => query.where('state', '=', state ?? ''))
      .$if(since !== null, (query) => query.where('createdAt', '>=', dayStart(since ?? '').toISOString()))
      .orderBy('createdAt', 'desc')
      .limit(MAX_ORDERS + 1)
      .execute()
    const rows = open ? found.filter((row) => row.toDoSince !== null && !row.isHeldBack) : found
    const heldBack = found.length - rows.length
    const lines = rows
      .slice(0, MAX_ORDERS)
      .map((row) => [
        orderReference(row),
        dayInIreland(new Date(row.paidAt ?? row.createdAt)),
        `${row.state}${row.isWithdrawn ? ', withdrawn' : ''}${row.livemode === 1 ? '' : ' (test)'}`,
        stageOf(row),
        formatCents(row.total),
        row.email ?? '',
      ])
    const table = lines.length === 0 ? 'No orders.' : columns([head, ...lines])
    const more = found.length > MAX_ORDERS ? [`There are more than these ${MAX_ORDERS}: say --since or --state.`] : []
    const withdrawn =
      heldBack > 0 ? [`Held back, since customers withdrew from them: ${heldBack}. See list --state withdrawn.`] : []
    return done([table, ...more, ...withdrawn].join('\n'))
  },
}
