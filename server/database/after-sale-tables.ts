import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Creates the tables of what went back to buyers, or may have to. */
export async function createRefundTables(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('refundsOrderId').on('refunds').column('orderId').execute()
  await db.schema
    .createTable('disputes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('answerBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('disputesOrderId').on('disputes').column('orderId').execute()
}

/** Tells real orders from those of the sandbox and of test keys; of the orders so far their payment session tells it. */
export async function addLivemode(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('livemode', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.updateTable('orders').set({ livemode: 1 }).where(sql`substr(session_id, 1, 8)`, '=', 'cs_live_').execute()
}

/** Creates the tables of what the owner does for orders, and the index by which an order is found by its reference. */
export async function createParcels(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('parcels')
    .addColumn('orderId', 'text', (column) => column.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('madeAt', 'text', (column) => column.notNull())
    .addColumn('postedAt', 'text')
    .addColumn('tracking', 'text')
    .execute()
  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.references('orders.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('journalOrderId').on('journal').column('orderId').execute()
  await db.schema.createIndex('ordersReference').on('orders').expression(sql`upper(substr(session_id, 9, 8))`).execute()
}

/** Creates the table of the statements of withdrawal. */
export async function createWithdrawals(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.references('orders.id').onDelete('cascade'))
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('withdrawalsOrderId').on('withdrawals').column('orderId').execute()
}

/** Lets a statement of withdrawal that comes again be looked for by its sender. */
export async function indexStatements(db: Kysely<Schema>): Promise<void> {
  await db.schema.createIndex('withdrawalsEmail').on('withdrawals').columns(['email', 'receivedAt']).execute()
}

/** Keeps with each order its rate of VAT and what came in, and when money moved back, and lets a paid cart be found again; of disputes that were lost before, only when they began is known. */
export async function addAccounts(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('vatBasisPoints', 'integer').execute()
  await db.schema.alterTable('orders').addColumn('received', 'integer').execute()
  await db.schema.alterTable('refunds').addColumn('failedAt', 'text').execute()
  await db.schema.alterTable('disputes').addColumn('lostAt', 'text').execute()
  await db.schema.alterTable('disputes').addColumn('reinstatedAt', 'text').execute()
  await db.schema.createIndex('ordersCartId').on('orders').column('cartId').execute()
  await sql`update disputes set lost_at = created_at where outcome = 'lost'`.execute(db)
}

/** Creates the tables of invoices: the last number of each series, the invoices and credit notes with their numbers, and the firms that asked for their name on them. */
export async function createInvoices(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('invoiceSeries')
    .addColumn('series', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('invoices')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('movement', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('movedAt', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'text', (column) => column.notNull())
    .addColumn('gross', 'integer', (column) => column.notNull())
    .addColumn('vat', 'integer', (column) => column.notNull())
    .addColumn('vatBasisPoints', 'integer', (column) => column.notNull())
    .addColumn('seller', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoicesNumber', ['series', 'number'])
    .addUniqueConstraint('invoicesMovement', ['orderId', 'movement'])
    .execute()
  await db.schema
    .createTable('invoiceFirms')
    .addColumn('orderId', 'text', (column) => column.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('vatNumber', 'text')
    .execute()
}

/** Keeps with a statement of withdrawal what goes back, by line. */
export async function addReturnedLines(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('withdrawals').addColumn('returned', 'text').execute()
}

/** Keeps with a refund which lines it is for, and with a withdrawal which lines were agreed to go back. Of withdrawals dealt with before, only what they name by line is known; the rest of the order stays to be made, as it was shown until now. */
export async function addLinesTakenBack(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('lines', 'text').execute()
  await db.schema.alterTable('withdrawals').addColumn('agreed', 'text').execute()
  await sql`update withdrawals set agreed = '[]' where done_at is not null and returned is null
    and order_id in (select id from orders where state <> 'refunded')`.execute(db)
}

/** Keeps with the number of an invoice all that it shows. What the settings say is not known here, so the shop fills it in for older invoices as it starts. */
export async function addInvoiceContents(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('invoices').addColumn('content', 'text').execute()
  await db.schema
    .createIndex('invoicesWithoutContent')
    .on('invoices')
    .column('orderId')
    .where(sql.ref('content'), 'is', null)
    .execute()
}

/** Keeps with each order where it came from and how long making was agreed to take, and creates the table of bespoke orders that are offered and not paid. */
export async function addSales(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('shop'))
    .execute()
  await db.schema.alterTable('orders').addColumn('leadDays', 'integer').execute()
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('subtotal', 'integer', (column) => column.notNull())
    .addColumn('shipping', 'integer', (column) => column.notNull())
    .addColumn('leadDays', 'integer', (column) => column.notNull())
    .addColumn('zone', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('offersExpiresAt').on('offers').column('expiresAt').execute()
}

/** Creates the table of gift swaps: at most one per order, requested by the person who got the gift. */
export async function createGiftSwaps(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('giftSwaps')
    .addColumn('orderId', 'text', (column) => column.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('askedAt', 'text', (column) => column.notNull())
    .addColumn('piece', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('wanted', 'text', (column) => column.notNull())
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('doneAt', 'text')
    .execute()
}

/** Creates the table of what the legal texts said and since when. */
export async function createTextVersions(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('textVersions')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('textVersionsKey', ['name', 'number'])
    .execute()
}

/** Creates the tables of the suppliers' batches that beads come from, and of what was sent from which: no name in it, and it outlives its order. */
export async function createBatches(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sentPieces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('productId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'text')
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('batches', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sentPiecesSentAt').on('sentPieces').column('sentAt').execute()
}

/** Lets the amounts of unmatched payments be above 2,147,483,647: some currencies have a very small unit. SQLite cannot alter a column's type. */
export async function widenUnmatchedAmounts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('unmatchedPayments')
    .addColumn('wideAmount', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update unmatched_payments set wide_amount = amount`.execute(db)
  await db.schema.alterTable('unmatchedPayments').dropColumn('amount').execute()
  await db.schema.alterTable('unmatchedPayments').renameColumn('wideAmount', 'amount').execute()
}

/** Creates the table of paid sessions that belong to no order. */
export async function createUnmatchedPayments(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('unmatchedPayments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('noticedAt', 'text', (column) => column.notNull())
    .addColumn('doneAt', 'text')
    .execute()
}
