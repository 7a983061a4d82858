import type { Kysely } from 'kysely'
import { type BackInStock, findBackInStock, NEWSLETTER } from '#shop/newsletter/topics.ts'
import type { Shop } from '#shop/shop.ts'
import { readStock } from '../../catalogue/stock/stock.ts'
import type { NewsletterRow } from '../../platform/database/customer-rows.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services/services.ts'
import { NEXT_TIME } from '../mail/kinds.ts'
import { enqueueEmail, hasNoEmail } from '../mail/outbox.ts'
import { findReader, unsubscribe } from './readers.ts'

// So many of these e-mails wait in the outbox at most, so that those about orders never queue behind them.
const DUE_AT_ONCE = 30

/** Readers who confirmed that they wait for something. The index has their topics after the newsletter's, whose readers may be many. */
const waiting = (db: Kysely<Schema>) =>
  db.selectFrom('newsletter').where('topic', '>', NEWSLETTER).where('newsletter.state', '=', 'confirmed')

const notTold = (db: Kysely<Schema>) =>
  waiting(db)
    .where(hasNoEmail('newsletter.id', NEXT_TIME))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('deliveries').select('deliveries.id').whereRef('readerId', '=', 'newsletter.id'))),
    )

async function forgetTold(services: Services): Promise<void> {
  const told = await waiting(services.db)
    .innerJoin('outbox', 'outbox.aboutId', 'newsletter.id')
    .select('newsletter.id')
    .where('outbox.kind', '=', NEXT_TIME)
    .where('outbox.state', 'in', ['sent', 'withheld'])
    .execute()
  for (const { id } of told) await unsubscribe(services, id)
}

/**
 * Puts an e-mail in the outbox for everyone who waits for a product or variant that is in stock again, whatever put it there, the
 * first to confirm first. It compares the state and needs no event, so a process that dies loses nobody (docs/decisions/014, S10.143).
 */
export async function tellOfStock(services: Services): Promise<void> {
  const { db, now, wakeMailer } = services
  await forgetTold(services)
  const topics = await notTold(db).select('topic').distinct().execute()
  if (topics.length === 0) return
  const shop = { ...services.shop(), stock: await readStock(db) }
  const back = topics.map(({ topic }) => topic).filter((topic) => findBackInStock(shop, topic) !== null)
  if (back.length === 0) return
  const at = now()
  const { due } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll().as('due'))
    .where('kind', '=', NEXT_TIME)
    .where('state', '=', 'due')
    .where('dueAt', '<=', at.toISOString())
    .executeTakeFirstOrThrow()
  const readers = await notTold(db)
    .select('id')
    .where('topic', 'in', back.slice(0, DUE_AT_ONCE))
    .orderBy('confirmedAt')
    .limit(Math.max(DUE_AT_ONCE - Number(due), 0))
    .execute()
  for (const { id } of readers) await enqueueEmail(db, NEXT_TIME, { id }, at)
  wakeMailer()
}

/** The reader with an id and what is in stock for them at this moment; null if they are gone, or if it is sold again. */
export async function findTold(
  shop: Shop,
  db: Kysely<Schema>,
  id: string,
): Promise<{ readonly reader: NewsletterRow; readonly back: BackInStock } | null> {
  const reader = await findReader(db, id)
  const back = reader && findBackInStock({ ...shop, stock: await readStock(db) }, reader.topic)
  return reader && back && { reader, back }
}
