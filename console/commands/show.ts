import { parseArgs } from 'node:util'
import { formatMoment } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { addressLines } from '#shop/orders/address-lines.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { takenWords } from '#shop/orders/item-counts.ts'
import type { Order } from '#shop/orders/order.ts'
import { type Parcel, postedParcels, waitingParcel } from '#shop/orders/parcels.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { isRefusal } from '#shop/refusal.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { emailsOf } from '../../server/contact/emails/emails.ts'
import { namedLines, sumsOf } from '../../server/contact/emails/parts.ts'
import { describeSwap } from '../../server/desk/handlers/order.ts'
import { findLinked, type LinkedTo } from '../../server/orders/fulfilment/find-linked.ts'
import { findSwap } from '../../server/orders/fulfilment/gift-swaps.ts'
import { auditLogOf } from '../../server/orders/order/audit-log.ts'
import { exchangedFor } from '../../server/orders/order/exchanged.ts'
import { findNamed } from '../../server/orders/order/find-named.ts'
import { withdrawalsFrom } from '../../server/platform/database/orders.ts'
import type { Services } from '../../server/platform/services/services.ts'
import { type Command, done, refused } from '../command.ts'
import { columns } from '../table.ts'
import { wordsFor } from '../words.ts'

const moment = (at: string | null) => (at === null ? 'not yet' : formatMoment(new Date(at)))

const linkWords = ({ reference, isInSameParcel }: LinkedTo) =>
  `${reference}, in ${isInSameParcel ? 'the same parcel' : 'a parcel of its own'}`

type Known = {
  readonly linked: readonly LinkedTo[]
  readonly exchangeFor: string | undefined
}

function about(order: Order, note: string, { linked, exchangeFor }: Known): string {
  const items = namedLines(order).map(({ quantity, name, lineCents }, index) => {
    const line = order.items[index]
    const taken = line ? takenWords(line) : ''
    return [`${quantity} × ${name}${taken && `, ${taken}`}`, formatCents(lineCents)]
  })
  return [
    columns([
      ['Order', orderReference(order)],
      ['Id', order.id],
      ...(exchangeFor === undefined
        ? [['Payment session', order.sessionId ?? 'none']]
        : [['Exchange for', exchangeFor]]),
      ['State', order.livemode ? order.state : `${order.state} (test)`],
      ['Ordered', moment(order.createdAt)],
      ['Paid', moment(order.paidAt)],
      ['Customer', order.email ?? 'no e-mail'],
      ['Phone', order.phone ?? 'none'],
      ['Address', addressLines(order).join(', ') || 'none'],
      ...linked.map((other) => ['Goes with', linkWords(other)]),
      ...(order.giftNote === '' ? [] : [['Gift note', order.giftNote]]),
      ...order.answers.map(({ label, answer }) => [sanitizeLine(label), sanitizeLine(answer)]),
      ...(note === '' ? [] : [['Your note', sanitizeLine(note)]]),
    ]),
    columns([...items, ...sumsOf(order, 'Total')]),
  ].join('\n\n')
}

function parcelWords({ channel }: Order, { madeAt, postedAt, deliveredAt, tracking }: Parcel): string {
  if (isAtStall(channel)) return `Handed over at a stall ${moment(deliveredAt)}.`
  const posted = postedAt ? `, posted ${moment(postedAt)}, ${sanitizeLine(tracking ?? 'without tracking')}` : ''
  const delivered = deliveredAt ? `, delivered ${moment(deliveredAt)}` : ''
  return `Made ${moment(madeAt)}${posted}${delivered}.`
}

async function describe({ db }: Services, order: Order): Promise<string> {
  const of = (table: 'refunds' | 'disputes') => db.selectFrom(table).selectAll().where('orderId', '=', order.id)
  const parcels = [...postedParcels(order), waitingParcel(order) ?? []].flat()
  const { note } = await db.selectFrom('orders').select('note').where('id', '=', order.id).executeTakeFirstOrThrow()
  const money = [
    ...(await of('refunds').execute()).map((row) => [
      moment(row.createdAt),
      `refund ${formatCents(row.amount)}`,
      row.id,
    ]),
    ...(await of('disputes').execute()).map((row) => [
      moment(row.createdAt),
      `dispute ${formatCents(row.amount)}, ${row.outcome ?? 'open'}`,
      row.id,
    ]),
  ]
  const statements = (await withdrawalsFrom(db, order.id)).map(({ receivedAt, name, items, doneAt }) => [
    moment(receivedAt),
    doneAt === null ? 'withdrawn' : `withdrawn, dealt with ${moment(doneAt)}`,
    items || 'the whole order',
    name,
  ])
  const found = await findSwap(db, order.id)
  const swap = describeSwap(found)
  const swapEnd = found?.swap.cancelledAt ? 'cancelled' : 'dealt with'
  const swaps =
    swap === null
      ? []
      : [
          [
            moment(swap.askedAt),
            swap.doneAt === null ? 'swap asked for' : `swap, ${swapEnd} ${moment(swap.doneAt)}`,
            `${swap.item} for ${swap.wanted}`,
            swap.destination || 'to where the parcel went',
          ],
        ]
  const emails = (await emailsOf(db, order.id)).map((email) => [
    ...[email.kind, email.state, moment(email.sentAt ?? email.createdAt), email.lastError ?? '', email.id],
  ])
  const entries = (await auditLogOf(db, order.id)).map(({ at, who, what }) => [moment(at), who, what])
  return [
    about(order, note, {
      linked: (await findLinked(db, [order.id]))(order.id),
      exchangeFor: (await exchangedFor(db, [order])).get(order.id),
    }),
    parcels.map((parcel) => parcelWords(order, parcel)).join('\n') || 'Not made yet.',
    ...[statements, swaps, money, emails, entries].filter((rows) => rows.length > 0).map(columns),
  ].join('\n\n')
}

export const show: Command = {
  usage: 'show ORDER',
  about: 'all that the books know of an order',
  async run({ services }, args) {
    const [name = ''] = wordsFor(parseArgs({ args, allowPositionals: true }).positionals, 'ORDER')
    const order = await findNamed(services.db, name)
    return isRefusal(order) ? refused(order.message) : done(await describe(services, order))
  },
}
