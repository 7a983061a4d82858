import { parseArgs } from 'node:util'
import { asciiEmail } from '#shop/checkout/idn.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
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
import { wordsFor } from '../words.ts'

async function sendEach({ services: { db, now }, who }: Desk, rows: readonly EmailRow[]) {
  for (const row of rows) {
    if (!(await resendEmail(db, row, now()))) return refused(refuseOrder('being-sent').message)
    await writeAuditLog(db, { orderId: row.orderId, who, what: `e-mail ${row.kind} sent again` }, now())
  }
  if (rows.length === 0) return done('No e-mail was given up.')
  return done(`E-mails due again: ${rows.length}. The open shop sends them within seconds.`)
}

export const resend: Command = {
  usage: 'resend ORDER EMAIL [--to ADDRESS]|--all',
  about: 'send an e-mail of an order again, --to corrects its address first; --all: every e-mail that was given up',
  async run(desk, args) {
    const { db, now } = desk.services
    const options = { to: { type: 'string' }, all: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.all) {
      wordsFor(positionals)
      return sendEach(desk, await db.selectFrom('outbox').selectAll().where('state', '=', 'stuck').execute())
    }
    const [name = '', kindOrId = ''] = wordsFor(positionals, 'ORDER', 'EMAIL')
    const to = values.to === undefined ? null : parseEmail(values.to)
    if (to?.ok === false) throw new Misuse('--to must be an e-mail address.')
    const order = await findNamed(db, name)
    if (isRefusal(order)) return refused(order.message)
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
