import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { searchWords } from './search-words.ts'

/** Creates the tables of who may work at the owner's desk, their sign-in e-mails, and their sessions. */
export async function createDeskAccess(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('deskPeople')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('deskSessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('personId', 'text', (column) => column.notNull().references('deskPeople.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addColumn('confirmedAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deskSessionsPersonId').on('deskSessions').column('personId').execute()
  await db.schema
    .createTable('deskCodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('personId', 'text', (column) => column.references('deskPeople.id').onDelete('cascade'))
    .addColumn('sessionId', 'text', (column) => column.references('deskSessions.id').onDelete('cascade'))
    .addColumn('browserHash', 'text')
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text')
    .execute()
  await db.schema.createIndex('deskCodesBrowserHash').on('deskCodes').columns(['browserHash', 'createdAt']).execute()
  await db.schema.createIndex('deskCodesSessionId').on('deskCodes').columns(['sessionId', 'createdAt']).execute()
  await db.schema.createIndex('deskCodesExpiresAt').on('deskCodes').column('expiresAt').execute()
}

/** Keeps with each order what the owner notes and since when it waits at the bench, when a parcel was delivered and a withdrawal dealt with. */
export async function addDeskColumns(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('orders').addColumn('toDoSince', 'text').execute()
  await db.schema.alterTable('parcels').addColumn('deliveredAt', 'text').execute()
  await db.schema.alterTable('withdrawals').addColumn('doneAt', 'text').execute()
  await sql`update orders set to_do_since = coalesce(paid_at, created_at)
    where state in ('paid', 'part_refunded', 'disputed')
    and not exists (select 1 from parcels where parcels.order_id = orders.id and posted_at is not null)`.execute(db)
  await db.schema
    .createIndex('ordersToDo')
    .on('orders')
    .column('toDoSince')
    .where(sql.ref('to_do_since'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('withdrawalsOpen')
    .on('withdrawals')
    .column('receivedAt')
    .where(sql.ref('done_at'), 'is', null)
    .execute()
}

const ROWS_AT_ONCE = 500
/** An order may have some fifty words of three values each, and SQLite takes 32,766 values at once. */
const ROWS_FILLED = 200

/** Creates the words by which orders are looked for, and fills them for the orders so far; they compare byte by byte in both databases, or what begins with some letters could not be looked up. */
export async function createOrderWords(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('orderWords')
    .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('orderWordsKey', ['word', 'createdAt', 'orderId'])
    .execute()
  await db.schema.createIndex('orderWordsOrderId').on('orderWords').column('orderId').execute()
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'createdAt', 'sessionId', 'name', 'email', 'lines'])
      .where('id', '>', after)
      .where('state', 'in', ['awaiting_funds', 'paid', 'part_refunded', 'refunded', 'disputed', 'review'])
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    const words = rows.flatMap((row) =>
      searchWords(row).map((word) => ({ word, createdAt: row.createdAt, orderId: row.id })),
    )
    if (words.length > 0) await db.insertInto('orderWords').values(words).execute()
    after = last.id
  }
}

/** Fills the words by which orders are looked for again: by telephone number, postal address and tracking code too, and with all letters folded. */
export async function refillOrderWords(db: Kysely<Schema>): Promise<void> {
  const found = await db.selectFrom('orderWords').select('orderId').distinct().orderBy('orderId').execute()
  await db.deleteFrom('orderWords').execute()
  for (let from = 0; from < found.length; from += ROWS_FILLED) {
    const ids = found.slice(from, from + ROWS_FILLED).map(({ orderId }) => orderId)
    const rows = await db
      .selectFrom('orders')
      .leftJoin('parcels', 'parcels.orderId', 'orders.id')
      .select([
        'id',
        'createdAt',
        'sessionId',
        'referencePrefix',
        'name',
        'email',
        'phone',
        'address',
        'lines',
        'tracking',
      ])
      .where('id', 'in', ids)
      .execute()
    const words = rows.flatMap((row) =>
      searchWords(row).map((word) => ({ word, createdAt: row.createdAt, orderId: row.id })),
    )
    if (words.length > 0) await db.insertInto('orderWords').values(words).execute()
  }
}

/** Creates the tables of the passkeys that sign in at the desk, and of the challenges that one has to answer. */
export async function createPasskeys(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('deskPasskeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('personId', 'text', (column) => column.notNull().references('deskPeople.id').onDelete('cascade'))
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text')
    .execute()
  await db.schema.createIndex('deskPasskeysPersonId').on('deskPasskeys').column('personId').execute()
  await db.schema
    .createTable('deskChallenges')
    .addColumn('challengeHash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('asker', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deskChallengesExpiresAt').on('deskChallenges').column('expiresAt').execute()
}
