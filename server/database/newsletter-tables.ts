import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const SECRET_BYTES = 32

/** Creates the table of the newsletter's readers, and the secret that signs links in e-mails, the same for every process. */
export async function createNewsletter(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('newsletter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('signedUpAt', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('confirmedAt', 'text')
    .execute()
  await db.schema.createIndex('newsletterState').on('newsletter').columns(['state', 'signedUpAt']).execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db
    .insertInto('secrets')
    .values({ name: 'links', value: randomBytes(SECRET_BYTES).toString('base64url') })
    .execute()
}

/** Creates the table of the addresses to which e-mails of some kinds do not go. */
export async function createSuppressions(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('suppressions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('emailKey', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('letterId', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addUniqueConstraint('suppressionsEmailKeyReason', ['emailKey', 'reason'])
    .execute()
  await db.schema.createIndex('suppressionsSince').on('suppressions').column('since').execute()
}

/** Creates the table of what buyers wrote of their products, and that of what the owner has switched on. */
export async function createReviews(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('productId', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('decidedAt', 'text')
    .addUniqueConstraint('reviewsOrderIdPlace', ['orderId', 'place'])
    .execute()
  await db.schema.createIndex('reviewsState').on('reviews').columns(['state', 'decidedAt']).execute()
  await db.schema.createIndex('parcelsPostedAt').on('parcels').column('postedAt').execute()
  await db.schema
    .createTable('switches')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
}

/** Lets an address sign up for more than the newsletter, once for each topic, and creates the tables of newsletter issues and of who gets them. */
export async function addTopics(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('signUps')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('signedUpAt', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('confirmedAt', 'text')
    .addUniqueConstraint('signUpsEmailKeyTopic', ['emailKey', 'topic'])
    .execute()
  await sql`insert into sign_ups select id, 'newsletter', email, email_key, state, signed_up_at, consent, confirmed_at
    from newsletter`.execute(db)
  await db.schema.dropTable('newsletter').execute()
  await db.schema.alterTable('signUps').renameTo('newsletter').execute()
  await db.schema.createIndex('newsletterTopic').on('newsletter').columns(['topic', 'state', 'id']).execute()
  await db.schema.createIndex('newsletterSignedUpAt').on('newsletter').columns(['state', 'signedUpAt']).execute()
  await db.schema
    .createTable('issues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('productId', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text')
    .addColumn('endedAt', 'text')
    .execute()
  await db.schema.createIndex('issuesState').on('issues').columns(['state', 'startedAt']).execute()
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issueId', 'text', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('readerId', 'text', (column) => column.notNull())
    .addUniqueConstraint('deliveriesIssueIdReaderId', ['issueId', 'readerId'])
    .execute()
  await db.schema.createIndex('deliveriesReaderId').on('deliveries').column('readerId').execute()
}
