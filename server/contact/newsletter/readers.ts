import type { Kysely } from 'kysely'
import { NEWSLETTER, type Topic } from '#shop/newsletter/topics.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import { newsletterConsent } from '#shop/texts/newsletter.ts'
import type { NewsletterRow } from '../../platform/database/customer-rows.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Quota, quotaEnd, returnQuota, takeQuota } from '../../platform/http/quota.ts'
import { TooManyTries } from '../../platform/http/rate-limit.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { isUsedUp, takeEmailQuota } from '../mail/email-quota.ts'
import { enqueueAgain } from '../mail/outbox.ts'

const DAY_MS = 86_400_000
// The whole shop sends at most so many confirmation e-mails a day that nobody answers: many times what a small shop's form gets.
const EMAILS_A_DAY = 300
const ofShop = { purpose: 'newsletter', max: EMAILS_A_DAY }
// Sign-ups of one person that nobody has confirmed; the day keeps one network from using up those of the shop.
const unconfirmed: readonly Quota[] = [
  { name: 'newsletter', max: 5, minutes: 60 },
  { name: 'newsletter-day', max: 10, minutes: 24 * 60 },
]

const newsletterTopic: Topic = { id: NEWSLETTER, name: 'Newsletter', consent: newsletterConsent, isOnce: false }

/** One e-mail a day goes to an address of those that somebody signed up for: how it is counted. */
export const readerQuota = (email: string) => ({ purpose: 'newsletter to', to: email, max: 1 })

export async function findReader(db: Kysely<Schema>, id: string): Promise<NewsletterRow | null> {
  return (await db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

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

/**
 * Stores a sign-up for a topic and sends its confirmation e-mail: one a day to an address, none to a confirmed reader.
 *
 * Limits unconfirmed sign-ups of a network, if it is given. Answers false if the whole shop has sent its maximum of e-mails
 * today, whether or not the address is known.
 */
export async function signUp(
  services: Services,
  email: string,
  topic: Topic = newsletterTopic,
  network: string | null = null,
): Promise<boolean | TooManyTries> {
  const { db, now, config } = services
  const result = await inTransaction(db, async (trx) => {
    const caller = network !== null && config.rateLimits ? { network, who: email } : null
    // Refused before anything is known of the address, so that the answer does not tell.
    const waitUntil = caller && (await quotaEnd(trx, unconfirmed, caller, now()))
    if (waitUntil !== null) return new TooManyTries(waitUntil, now())
    if (await isUsedUp(trx, ofShop, now())) return false
    // An address that is typed again uses up nothing, and is answered like any other.
    if (!(await takeEmailQuota(trx, readerQuota(email), now()))) return true
    const reader = await write(trx, { email, topic }, now().toISOString())
    await takeEmailQuota(trx, { ...ofShop, about: reader.id }, now())
    if (caller) await takeQuota(trx, unconfirmed, caller, { about: reader.id, now: now() })
    if (reader.state === 'pending') await enqueueAgain(trx, 'newsletter', { id: reader.id }, now())
    return true
  })
  services.wakeMailer()
  return result
}

export async function confirm({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<boolean> {
  const since = new Date(now().getTime() - NEWSLETTER_CONFIRM_DAYS * DAY_MS).toISOString()
  await returnQuota(db, id)
  await db
    .updateTable('newsletter')
    .set({ state: 'confirmed', confirmedAt: now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('signedUpAt', '>=', since)
    .execute()
  return (await findReader(db, id))?.state === 'confirmed'
}

export async function unsubscribe({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const deliveries = trx.selectFrom('deliveries').select('id').where('readerId', '=', id)
    await trx
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('aboutId', '=', id), eb('aboutId', 'in', deliveries)]))
      .execute()
    await trx.deleteFrom('newsletter').where('id', '=', id).execute()
  })
}
