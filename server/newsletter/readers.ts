import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { NEWSLETTER, type Topic } from '#shop/newsletter/topics.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import { newsletterConsent } from '#shop/texts/newsletter.ts'
import type { NewsletterRow } from '../database/customer-rows.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { isUsedUp, takeEmailQuota } from '../mail/email-quota.ts'
import { enqueueAgain } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'

const DAY_MS = 86_400_000
/** The whole shop sends at most so many confirmation e-mails a day: many times what a small shop's form gets. */
const EMAILS_A_DAY = 300

const newsletterTopic: Topic = { id: NEWSLETTER, name: 'Newsletter', consent: newsletterConsent, isOnce: false }

/** One e-mail a day goes to an address of those that somebody signed up for: how it is counted. */
export const readerQuota = (email: string) => ({ purpose: 'newsletter to', to: email, max: 1 })

/** The one reader, confirmed or not, with an id, or null. */
export async function findReader(db: Kysely<Schema>, id: string): Promise<NewsletterRow | null> {
  return (await db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The newsletter's readers who have confirmed their address, the oldest first. */
export function confirmedReaders(db: Kysely<Schema>): Promise<NewsletterRow[]> {
  const own = db.selectFrom('newsletter').selectAll().where('topic', '=', NEWSLETTER)
  return own.where('state', '=', 'confirmed').orderBy('confirmedAt').execute()
}

async function write(
  db: Kysely<Schema>,
  { email, topic }: { readonly email: string; readonly topic: Topic },
  signedUpAt: string,
): Promise<NewsletterRow> {
  const { id: topicId, consent } = topic
  const known = await db
    .updateTable('newsletter')
    .set((eb) => ({
      signedUpAt: eb.case().when('state', '=', 'pending').then(signedUpAt).else(eb.ref('signedUpAt')).end(),
    }))
    .where('emailKey', '=', email.toLowerCase())
    .where('topic', '=', topicId)
    .returningAll()
    .executeTakeFirst()
  if (known) return known
  const row = {
    id: randomUUID(),
    topic: topicId,
    email,
    emailKey: email.toLowerCase(),
    state: 'pending',
    signedUpAt,
    consent,
  }
  await db.insertInto('newsletter').values(row).execute()
  return { ...row, confirmedAt: null }
}

/** Writes a sign-up for a topic down with its confirmation e-mail, one a day to an address and none to who has confirmed it already; false, no matter who it is, if the whole shop has sent its fill of e-mails today. */
export async function signUp(services: Services, email: string, topic: Topic = newsletterTopic): Promise<boolean> {
  const { db, now } = services
  const isTaken = await inTransaction(db, async (trx) => {
    const ofShop = { purpose: 'newsletter', max: EMAILS_A_DAY }
    // An address that is typed again uses up none of the shop's e-mails, and is answered like any other.
    if (!(await takeEmailQuota(trx, readerQuota(email), now()))) return !(await isUsedUp(trx, ofShop, now()))
    if (!(await takeEmailQuota(trx, ofShop, now()))) return false
    const reader = await write(trx, { email, topic }, now().toISOString())
    if (reader.state !== 'pending') return true
    await enqueueAgain(trx, reader.id, 'newsletter', now())
    return true
  })
  services.wakeMailer()
  return isTaken
}

/** Notes that a reader has confirmed the address; false if they were too late, or are gone. */
export async function confirm({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<boolean> {
  const since = new Date(now().getTime() - NEWSLETTER_CONFIRM_DAYS * DAY_MS).toISOString()
  await db
    .updateTable('newsletter')
    .set({ state: 'confirmed', confirmedAt: now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('signedUpAt', '>=', since)
    .execute()
  return (await findReader(db, id))?.state === 'confirmed'
}

/** Forgets a reader with all that is kept of them, at once; also one who is gone already. */
export async function unsubscribe({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const deliveries = trx.selectFrom('deliveries').select('id').where('readerId', '=', id)
    await trx
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('about', '=', id), eb('about', 'in', deliveries)]))
      .execute()
    await trx.deleteFrom('newsletter').where('id', '=', id).execute()
  })
}
