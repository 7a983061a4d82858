import { type ExpressionBuilder, expressionBuilder, type Kysely } from 'kysely'
import * as v from 'valibot'
import { UNDO_MS } from '#shop/promises.ts'
import { maskAddresses } from '#shop/texts/mask-addresses.ts'
import { CLOCK_SLACK_MS, openEnds } from '../../platform/database/open-window.ts'
import type { EmailRow, Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { pause, randomUUID } from '../../platform/runtime/runtime.ts'
import { type OutgoingEmail, Unanswered } from '../../platform/services/mailbox.ts'
import type { Services } from '../../platform/services/services.ts'
import { takeEmailQuota } from './email-quota.ts'
import { type About, type EmailKind, isOwed, NEXT_TIME, ONCE, subjectOf } from './kinds.ts'
import { mailFailureFacts } from './mail-failure.ts'
import { isReachable, liftUnreachable, markUnreachable } from './suppressions.ts'

const RefusedAddress = v.object({ command: v.literal('RCPT TO'), responseCode: v.pipe(v.number(), v.minValue(500)) })

/** A sender that dies leaves its e-mail to others after this long, in ms: well past the mail server's own timeouts. */
const CLAIM_MS = 5 * 60_000
const GIVE_UP_AFTER_MS = 3 * 86_400_000
const REFUSED_TRIES = 2
// Each of these tries may have brought a copy.
const UNANSWERED_TRIES = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 4 * 3_600_000
const NOTE_AGAIN_MS = 500
const untold: readonly string[] = ['stuck', 'unreachable'] satisfies EmailKind[]
// Anyone may type any address into the newsletter's form, so nobody is told when these e-mails fail.
const SIGN_UP = 'newsletter' satisfies EmailKind
/** Notices a day about addresses that refuse e-mails. The desk lists all of them. */
const UNREACHABLE_A_DAY = 5

/** How long to wait after a number of failed tries, in ms: half a minute, doubling, at most four hours (S10.61). */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
}

export function hasNoEmail(about: 'orders.id' | 'withdrawals.id' | 'newsletter.id', kind: EmailKind) {
  const eb = expressionBuilder<Schema, 'orders' | 'withdrawals' | 'newsletter'>()
  const emails = eb.selectFrom('outbox').select('outbox.id').whereRef('outbox.aboutId', '=', about)
  return eb.not(eb.exists(emails.where('outbox.kind', '=', kind)))
}

function notTriedYet(now: Date, dueAt: Date) {
  return {
    state: 'due',
    attempts: 0,
    createdAt: now.toISOString(),
    dueAt: dueAt.toISOString(),
    claimedUntil: null,
    sentAt: null,
    lastError: null,
  } as const
}

function aboutColumns<Kind extends EmailKind>(kind: Kind, about: About<Kind>) {
  const { id, orderId = null }: { readonly id?: string; readonly orderId?: string | null } = about
  return { kind, aboutKind: subjectOf(kind), aboutId: id ?? orderId ?? '', orderId }
}

/** Puts an e-mail in the outbox, once for each kind and subject id, whoever asks first (docs/decisions/012). It is due at once unless another time is given (S10.10). */
export async function enqueueEmail<Kind extends EmailKind>(
  db: Kysely<Schema>,
  kind: Kind,
  about: About<Kind>,
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id: randomUUID(), ...aboutColumns(kind, about), ...notTriedYet(now, dueAt) })
    .onConflict((conflict) => conflict.columns(['aboutId', 'kind']).doNothing())
    .execute()
}

export function claimIsOver(eb: ExpressionBuilder<Schema, 'outbox'>, now: Date) {
  const { after, latest } = openEnds(now, CLAIM_MS)
  return eb.or([eb('claimedUntil', '<=', after), eb('claimedUntil', '>', latest)])
}

/** Makes an e-mail due again in any state, with three new days of tries. It is due at once unless another time is given. False if it is being sent. */
export async function resend(
  db: Kysely<Schema>,
  { id }: Pick<EmailRow, 'id'>,
  now: Date,
  dueAt: Date = now,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(notTriedYet(now, dueAt))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), claimIsOver(eb, now)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('outbox').where('aboutId', '=', id).where('kind', '=', 'stuck').execute()
  return true
}

/** Makes the e-mail of a kind about something due, even after one was sent. It is due at once unless another time is given. False if it is being sent. */
export async function enqueueAgain<Kind extends EmailKind>(
  db: Kysely<Schema>,
  kind: Kind,
  about: About<Kind>,
  now: Date,
  dueAt: Date = now,
): Promise<boolean> {
  const before = await db
    .selectFrom('outbox')
    .select('id')
    .where('aboutId', '=', aboutColumns(kind, about).aboutId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (before) return resend(db, before, now, dueAt)
  await enqueueEmail(db, kind, about, now, dueAt)
  return true
}

export const heldUntil = (now: Date): Date => new Date(now.getTime() + UNDO_MS)

/** Takes the next due e-mail for this process alone, for the time of a claim; what a fast clock dated ahead is due, and dated again. */
async function claimEmail({ db, now, config }: Services): Promise<EmailRow | undefined> {
  const at = now().toISOString()
  const ahead = (ms: number) => new Date(now().getTime() + ms).toISOString()
  return db
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      createdAt: eb.case().when('createdAt', '>', ahead(CLOCK_SLACK_MS)).then(at).else(eb.ref('createdAt')).end(),
      claimedUntil: ahead(CLAIM_MS),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'due')
        .where((due) => due.or([due('dueAt', '<=', at), due('createdAt', '>', ahead(CLOCK_SLACK_MS))]))
        .where((free) => free.or([free('claimedUntil', 'is', null), claimIsOver(free, now())]))
        .where((taken) => taken.or([taken('kind', '!=', ONCE), taken('claimedUntil', 'is', null)]))
        .orderBy('dueAt')
        .limit(1)
        .$if(config.databaseUrl !== null, (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst()
}

/** True if no more tries follow: after three days, a permanent refusal, or too many sends without an answer. The notice about such an end gets three days. */
function isGivenUp({ kind, attempts, createdAt }: EmailRow, failure: unknown, at: number): boolean {
  if (at - Date.parse(createdAt) >= GIVE_UP_AFTER_MS) return true
  if (kind === 'stuck') return false
  if (failure instanceof Unanswered) return kind === ONCE || attempts >= UNANSWERED_TRIES
  return v.is(RefusedAddress, failure) && attempts >= REFUSED_TRIES
}

async function noteRefusal(trx: Kysely<Schema>, { id, kind }: EmailRow, to: string, now: Date): Promise<void> {
  const mark = await markUnreachable(trx, { email: to, emailId: id }, now)
  if (mark === null || isOwed(kind) || kind === SIGN_UP) return
  if (await takeEmailQuota(trx, { purpose: 'unreachable', max: UNREACHABLE_A_DAY }, now))
    await enqueueEmail(trx, 'unreachable', { id: mark }, now)
}

async function noteFailure(
  { db, now, log, config }: Services,
  email: EmailRow,
  failure: unknown,
  to: string | null,
): Promise<void> {
  const { id, kind, aboutId: about, attempts } = email
  const at = now().getTime()
  const lastError = maskAddresses(failure instanceof Error ? failure.message : String(failure))
  const stuck = isGivenUp(email, failure, at)
  const isRefused = v.is(RefusedAddress, failure)
  const isPutAside = !isOwed(kind) && (isRefused || failure instanceof Unanswered)
  const pauseMs = failure instanceof Unanswered ? LONGEST_PAUSE_MS : pauseAfter(attempts)
  const dueAt = new Date(at + pauseMs).toISOString()
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('outbox')
      .set({
        state: !stuck ? 'due' : isPutAside ? 'withheld' : 'stuck',
        dueAt,
        claimedUntil: null,
        lastError,
      })
      .where('id', '=', id)
      .execute()
    if (stuck && isOwed(kind) && !untold.includes(kind)) await enqueueEmail(trx, 'stuck', { id }, now())
    if (stuck && isRefused && to !== null && to !== config.mail.owner) await noteRefusal(trx, email, to, now())
  })
  const facts = { kind, about, attempts, ...mailFailureFacts(failure) }
  log[stuck ? 'error' : 'warn'](facts, stuck ? 'e-mail given up' : 'e-mail not sent')
}

async function noteSent({ db, now }: Services, { id, claimedUntil }: EmailRow, stopping?: AbortSignal) {
  const sentAt = now().toISOString()
  for (;;) {
    try {
      return await db
        .updateTable('outbox')
        .set({ state: 'sent', sentAt, claimedUntil: null, lastError: null })
        .where('id', '=', id)
        .execute()
    } catch (failure) {
      // Not noted, it would go out again: the database is waited for as long as the claim keeps others away.
      if (stopping?.aborted || claimedUntil === null || now().toISOString() >= claimedUntil) throw failure
      await pause(NOTE_AGAIN_MS)
    }
  }
}

async function withhold({ db }: Services, { id }: EmailRow): Promise<void> {
  await db.updateTable('outbox').set({ state: 'withheld', claimedUntil: null }).where('id', '=', id).execute()
}

/** Withholds an e-mail whose occasion is over. One that has a next occasion leaves no row, so that it can be enqueued for that. */
async function giveUpOccasion(services: Services, email: EmailRow): Promise<void> {
  if (email.kind !== NEXT_TIME) return withhold(services, email)
  await services.db.deleteFrom('outbox').where('id', '=', email.id).execute()
}

/** Sends all due e-mails, each claimed by one process. `render` returns null for one that must not go out. Returns how many were sent. Stops between two on the signal. */
export async function sendDueEmails(
  services: Services,
  render: (email: EmailRow) => Promise<OutgoingEmail | null>,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0
  while (!stopping?.aborted) {
    const email = await claimEmail(services)
    if (!email) break
    let to: string | null = null
    try {
      const ready = await render(email)
      if (ready === null) {
        await giveUpOccasion(services, email)
        continue
      }
      if (!(isOwed(email.kind) || (await isReachable(services.db, ready.to)))) {
        await withhold(services, email)
        continue
      }
      to = ready.to
      await services.mailbox.send(ready)
    } catch (failure) {
      await noteFailure(services, email, failure, to)
      continue
    }
    await noteSent(services, email, stopping)
    await liftUnreachable(services.db, to)
    sent += 1
  }
  return sent
}
