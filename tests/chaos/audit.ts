import { createHash } from 'node:crypto'
import { isOpen, isPaid } from '#shop/orders/states.ts'
import { stateFromRow } from '../../server/platform/database/orders.ts'
import type { ProviderPayment } from './provider.ts'
import type { TestEnvironment } from './test-environment.ts'

export type Findings = {
  readonly paid: number
  readonly emails: number
  readonly retries: number
  /** E-mails that came twice, allowed for what was being sent at a kill (docs/decisions/012). */
  readonly twice: number
  readonly wrong: readonly string[]
}

type EmailId = { readonly aboutId: string; readonly kind: string; readonly createdAt: string }

const idOf = ({ aboutId, kind, createdAt }: EmailId) =>
  createHash('sha256').update(`${aboutId}-${kind}-${createdAt}`).digest('hex').slice(0, 32)

type Book = Awaited<ReturnType<typeof readBook>>

function readBook({ readBooks }: TestEnvironment) {
  return readBooks((db) =>
    db.selectFrom('orders').select(['id', 'state', 'sessionId', 'total', 'paidAt', 'email', 'createdAt']).execute(),
  )
}

function wrongWithPayment({ session, orderId, paid, total }: ProviderPayment, orders: Book): string[] {
  const under = orders.filter(({ sessionId }) => sessionId === session)
  if (!paid) return under.some((row) => isPaid(stateFromRow(row))) ? [`${session}: paid in the books alone`] : []
  const [order] = under
  if (!order || under.length > 1) return [`${session}: paid, and ${under.length} times in the books`]
  const wrong: string[] = []
  if (order.id !== orderId || order.total !== total) wrong.push(`${session}: another order or amount in the books`)
  if (isOpen(stateFromRow(order))) wrong.push(`${session}: paid, and still ${order.state}`)
  else if (!isPaid(stateFromRow(order)) || order.paidAt === null) wrong.push(`${session}: paid, and ${order.state}`)
  return wrong
}

function paidTwice(payments: readonly ProviderPayment[]): string[] {
  const paid = payments.filter((payment) => payment.paid).map(({ email }) => email)
  return [...new Set(paid.filter((email, at) => paid.indexOf(email) !== at))].map((email) => `${email} paid twice`)
}

export async function auditPayments(
  environment: TestEnvironment,
  payments: readonly ProviderPayment[],
): Promise<string[]> {
  const orders = await readBook(environment)
  return [...payments.flatMap((payment) => wrongWithPayment(payment, orders)), ...paidTwice(payments)]
}

async function due({ readBooks }: TestEnvironment, orders: Book, payments: readonly ProviderPayment[]) {
  const { refunds, disputes } = await readBooks(async (db) => ({
    refunds: await db.selectFrom('refunds').select(['id', 'orderId', 'amount']).execute(),
    disputes: await db.selectFrom('disputes').select(['id', 'orderId']).execute(),
  }))
  const wrong = payments.flatMap(({ session, orderId, refunded }) => {
    const inBooks = refunds.filter((refund) => refund.orderId === orderId).reduce((sum, { amount }) => sum + amount, 0)
    return inBooks === refunded ? [] : [`${session}: ${refunded} cents went back, ${inBooks} in the books`]
  })
  for (const { session, orderId, disputed } of payments)
    if (disputed !== disputes.some((dispute) => dispute.orderId === orderId))
      wrong.push(`${session}: ${disputed ? 'disputed, and the books do not know' : 'disputed in the books alone'}`)
  const paid = orders.filter((row) => isPaid(stateFromRow(row)))
  const emails = [
    ...paid.flatMap(({ id }) => [`confirmation ${id}`, `owner ${id}`]),
    ...refunds.map(({ id }) => `refund ${id}`),
    ...disputes.map(({ id }) => `dispute ${id}`),
  ]
  return { emails, paid: paid.length, wrong }
}

/** Checks a shop that was restored after a loss: every payment is in the books once, and each e-mail was sent. Some may come again. */
export async function auditAfterLoss(
  environment: TestEnvironment,
): Promise<Pick<Findings, 'paid' | 'emails' | 'wrong'> & { readonly rebuilt: number }> {
  const payments = await environment.provider.payments()
  const { emails, paid, wrong } = await due(environment, await readBook(environment), payments)
  wrong.push(...(await auditPayments(environment, payments)))
  const { outbox, unmatched, rebuilt } = await environment.readBooks(async (db) => ({
    outbox: await db.selectFrom('outbox').selectAll().execute(),
    unmatched: await db.selectFrom('unmatchedPayments').select('id').execute(),
    rebuilt: await db.selectFrom('orders').select('id').where('note', 'like', 'Rebuilt%').execute(),
  }))
  const sent = new Set(outbox.filter(({ state }) => state === 'sent').map(({ kind, aboutId }) => `${kind} ${aboutId}`))
  for (const email of emails) if (!sent.has(email)) wrong.push(`e-mail ${email} was never sent`)
  for (const { id } of unmatched) wrong.push(`${id}: told as money without an order`)
  return { paid, emails: emails.length, wrong, rebuilt: rebuilt.length }
}

export async function audit(environment: TestEnvironment): Promise<Findings> {
  const payments = await environment.provider.payments()
  const { emails, paid, wrong } = await due(environment, await readBook(environment), payments)
  wrong.push(...(await auditPayments(environment, payments)))
  const outbox = await environment.readBooks((db) => db.selectFrom('outbox').selectAll().execute())
  const names = new Set(outbox.map(({ kind, aboutId }) => `${kind} ${aboutId}`))
  for (const email of emails) if (!names.has(email)) wrong.push(`e-mail ${email} was never written`)

  const taken = Map.groupBy(environment.mail.taken, (id) => id)
  let twice = 0
  let retries = 0
  for (const email of outbox) {
    const { kind, aboutId, state, attempts } = email
    const copies = taken.get(idOf(email))?.length ?? 0
    taken.delete(idOf(email))
    const isDue = kind === 'trouble' || emails.includes(`${kind} ${aboutId}`)
    const label = `e-mail ${kind} ${aboutId}, ${state}, ${attempts} tries`
    if (!isDue) wrong.push(`${label}: about nothing that happened`)
    if (state !== 'sent' || copies === 0 || copies > attempts) wrong.push(`${label}: came ${copies} times`)
    twice += Math.max(0, copies - 1)
    retries += Math.max(0, attempts - 1)
  }
  if (taken.size > 0) wrong.push(`${taken.size} e-mails came that are not in the outbox`)
  return { paid, emails: emails.length, retries, twice, wrong }
}
