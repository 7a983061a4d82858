import { parseArgs } from 'node:util'
import { asciiEmail } from '#shop/checkout/idn.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { formatMoment } from '#shop/dates.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import { isRefusal } from '#shop/refusal.ts'
import { emailsOf } from '../../server/contact/emails/emails.ts'
import { resend as resendEmail } from '../../server/contact/mail/outbox.ts'
import { writeAuditLog } from '../../server/orders/order/audit-log.ts'
import { findNamed } from '../../server/orders/order/find-named.ts'
import { indexOrder } from '../../server/orders/order/search-index.ts'
import type { EmailRow } from '../../server/platform/database/schema.ts'
import { type Command, type Desk, done, Misuse, refused } from '../command.ts'
import { refusedWithHint } from '../hints.ts'
import { columns } from '../table.ts'
import { wordsFor } from '../words.ts'

const MAX_EMAILS = 200
const SOON = 'The open shop sends it within seconds.'

/** Lists the e-mails that wait or were given up. */
export const emails: Command = {
  usage: 'emails',
  about: 'the e-mails that wait or were given up',
  async run({ services: { db } }, args) {
    wordsFor(parseArgs({ args, allowPositionals: true }).positionals)
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('state', 'in', ['stuck', 'due'])
      .orderBy('createdAt')
      .limit(MAX_EMAILS)
      .execute()
    const lines = rows.map((row) => [
      ...[
        row.id,
        row.kind,
        row.state,
        formatMoment(new Date(row.createdAt)),
        String(row.attempts),
        row.lastError ?? '',
      ],
    ])
    if (lines.length === 0) return done('Every e-mail has been sent.')
    return done(columns([['E-mail', 'Kind', 'State', 'Since', 'Tries', 'The last one failed with'], ...lines]))
  },
}

async function sendEach({ services: { db, now }, who }: Desk, rows: readonly EmailRow[]) {
  for (const row of rows) {
    if (!(await resendEmail(db, row, now()))) return refusedWithHint(refuseOrder('being-sent'))
    await writeAuditLog(db, { orderId: row.orderId, who, what: `e-mail ${row.kind} sent again` }, now())
  }
  return done(rows.length === 1 ? `The e-mail is due again. ${SOON}` : `${rows.length} e-mails are due again.`)
}

/** Makes e-mails that were given up due again. */
export const retry: Command = {
  usage: 'retry EMAIL|--all',
  about: 'try an e-mail, or all that were given up, again',
  async run(desk, args) {
    const options = { all: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [id] = values.all ? wordsFor(positionals) : wordsFor(positionals, 'EMAIL')
    const query = desk.services.db.selectFrom('outbox').selectAll()
    const rows = await (id === undefined ? query.where('state', '=', 'stuck') : query.where('id', '=', id)).execute()
    if (rows.length === 0)
      return id === undefined ? done('No e-mail was given up.') : refused(`There is no e-mail ${id}.`)
    return sendEach(desk, rows)
  },
}

/** Sends an e-mail about an order once more, also to another address. */
export const resend: Command = {
  usage: 'resend ORDER EMAIL [--to ADDRESS]',
  about: 'send an e-mail of an order again; --to corrects its address first',
  async run(desk, args) {
    const { db, now } = desk.services
    const options = { to: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = '', kindOrId = ''] = wordsFor(positionals, 'ORDER', 'EMAIL')
    const to = values.to === undefined ? null : parseEmail(values.to)
    if (to?.ok === false) throw new Misuse('--to must be an e-mail address.')
    const order = await findNamed(db, name)
    if (isRefusal(order)) return refusedWithHint(order)
    const rows = await emailsOf(db, order.id)
    const meant = rows.filter(({ id, kind }) => id === kindOrId || kind === kindOrId)
    const known = rows.map(({ kind, id }) => `${kind} (${id})`).join(', ') || 'none yet'
    if (meant.length !== 1)
      return refused(
        meant.length === 0
          ? `${orderReference(order)} has no e-mail ${kindOrId}. Its e-mails: ${known}.`
          : `${orderReference(order)} has several e-mails ${kindOrId}; name one by its id: ${known}.`,
      )
    if (to?.ok) {
      await db
        .updateTable('orders')
        .set({ email: asciiEmail(to.email) })
        .where('id', '=', order.id)
        .execute()
      await indexOrder(db, order.id)
      await writeAuditLog(db, { orderId: order.id, who: desk.who, what: 'e-mail address corrected' }, now())
    }
    return sendEach(desk, meant)
  },
}
