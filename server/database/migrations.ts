import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  addAccounts,
  addInvoiceContents,
  addLinesTakenBack,
  addLivemode,
  addReturnedLines,
  addSales,
  createBatches,
  createGiftSwaps,
  createInvoices,
  createParcels,
  createRefundTables,
  createTextVersions,
  createUnmatchedPayments,
  createWithdrawals,
  indexStatements,
  widenUnmatchedAmounts,
} from './after-sale-tables.ts'
import { addPictureShape, addRedo, createCatalogue, createPictures, createSettingsDraft } from './catalogue-tables.ts'
import { createChangeCounts } from './changes.ts'
import { addErasure } from './complaint-tables.ts'
import { addDeskColumns, createDeskAccess, createOrderWords, createPasskeys, refillOrderWords } from './desk-tables.ts'
import { createFigures } from './figure-tables.ts'
import { createProcessLeases } from './leases.ts'
import { addTopics, createNewsletter, createReviews, createSuppressions } from './newsletter-tables.ts'
import { widenSizes } from './option-columns.ts'
import { addOrderEvents } from './order-event-tables.ts'
import { addOrderPromises } from './order-promises.ts'
import { createOutbox, widenOutbox } from './outbox-tables.ts'
import { renameDeskTables, renameToPlainWords } from './plain-names.ts'
import { createSandbox } from './sandbox-tables.ts'
import type { Schema } from './schema.ts'
import { createStock } from './stock-tables.ts'

async function createOrders(db: Kysely<Schema>) {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sessionId', 'text', (column) => column.unique())
    .addColumn('cartId', 'text')
    .addColumn('cartDigest', 'text')
    .addColumn('checkoutUrl', 'text')
    .addColumn('paymentIntentId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('paidAt', 'text')
    .addColumn('email', 'text')
    .addColumn('name', 'text')
    .addColumn('phone', 'text')
    .addColumn('address', 'text')
    .addColumn('itemised', 'integer', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('subtotal', 'integer', (column) => column.notNull())
    .addColumn('shipping', 'integer', (column) => column.notNull())
    .addColumn('giftWrap', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('giftNote', 'text', (column) => column.notNull())
    .addColumn('zone', 'text')
    .execute()
  await db.schema.createIndex('ordersPaymentIntentId').on('orders').column('paymentIntentId').execute()
  // One order waits for payment per cart: the database, not a process, decides between two requests at once.
  await db.schema
    .createIndex('ordersOpenCart')
    .unique()
    .on('orders')
    .column('cartId')
    .where(sql.ref('state'), '=', 'pending')
    .execute()
  await db.schema.createIndex('ordersState').on('orders').columns(['state', 'createdAt']).execute()
  await db.schema.createIndex('ordersCreatedAt').on('orders').column('createdAt').execute()
  await db.schema
    .createTable('stripeEvents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .execute()
}

async function createQuotaTakers(db: Kysely<Schema>) {
  await db.schema
    .createTable('quotaTakers')
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotaTakersPrimaryKey', ['about', 'key'])
    .execute()
  await db.schema.createIndex('quotaTakersEndsAt').on('quotaTakers').column('endsAt').execute()
}

async function createRateLimits(db: Kysely<Schema>) {
  await db.schema
    .createTable('rateLimits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rateLimitsEndsAt').on('rateLimits').column('endsAt').execute()
}

/** Creates the incidents table, and the indexes for finding old data. */
async function createMaintenanceTables(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('troubles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .execute()
  await db.schema
    .createIndex('troublesOpen')
    .unique()
    .on('troubles')
    .column('name')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema.createIndex('stripeEventsReceivedAt').on('stripeEvents').column('receivedAt').execute()
  await db.schema
    .createIndex('ordersAbandoned')
    .on('orders')
    .column('createdAt')
    .where(sql.ref('paid_at'), 'is', null)
    .where(sql.ref('email'), 'is not', null)
    .execute()
  await db.schema.createIndex('ordersEmail').on('orders').expression(sql`lower(email)`).execute()
}

/**
 * The migrations, in order of name. Never edit one that is released.
 * Older processes run meanwhile, so a migration only adds, with a default or null. Remove a column one release after its last reader.
 */
export const migrations: Record<string, Migration> = {
  '001-ground': {
    async up(db: Kysely<Schema>) {
      await createOrders(db)
      await createOutbox(db)
      await createRateLimits(db)
      await createSandbox(db)
    },
  },
  '002-withdrawals': {
    async up(db: Kysely<Schema>) {
      await widenOutbox(db)
      await createWithdrawals(db)
    },
  },
  '003-money-back': {
    async up(db: Kysely<Schema>) {
      await createRefundTables(db)
      await createMaintenanceTables(db)
    },
  },
  '004-parcels': {
    async up(db: Kysely<Schema>) {
      await createParcels(db)
    },
  },
  '005-dispute-ends': {
    async up(db: Kysely<Schema>) {
      await db.schema.alterTable('disputes').addColumn('outcome', 'text').execute()
    },
  },
  '007-events': {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable('eventCursor')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('seenUntil', 'text', (column) => column.notNull())
        .addColumn('askedAt', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '008-books': {
    async up(db: Kysely<Schema>) {
      await addLivemode(db)
    },
  },
  '009-statements': { up: indexStatements },
  '010-accounts': { up: addAccounts },
  '011-newsletter': { up: createNewsletter },
  '012-desk-access': { up: createDeskAccess },
  '013-desk': { up: addDeskColumns },
  '014-order-words': { up: createOrderWords },
  '015-invoices': { up: createInvoices },
  '016-desk-news': { up: addOrderEvents },
  '017-suppressions': { up: createSuppressions },
  '018-returned-lines': { up: addReturnedLines },
  '019-passkeys': { up: createPasskeys },
  '020-catalogue': { up: createCatalogue },
  '021-sales': { up: addSales },
  '022-reviews': { up: createReviews },
  '023-gift-swaps': { up: createGiftSwaps },
  '024-topics': { up: addTopics },
  '025-text-versions': { up: createTextVersions },
  '026-batches': { up: createBatches },
  '027-figures': { up: createFigures },
  '028-pictures': { up: createPictures },
  '029-settings-draft': { up: createSettingsDraft },
  '030-picture-shapes': { up: addPictureShape },
  '031-unmatched-payments': { up: createUnmatchedPayments },
  '032-lines-taken-back': { up: addLinesTakenBack },
  '033-invoice-contents': { up: addInvoiceContents },
  '034-session-facts': {
    async up(db: Kysely<Schema>) {
      await db.schema.alterTable('orders').addColumn('sessionFacts', 'text').execute()
    },
  },
  '035-process-leases': { up: createProcessLeases },
  '036-redo': { up: addRedo },
  '037-refund-turns': {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable('refundTurns')
        .addColumn('orderId', 'text', (column) => column.primaryKey().references('orders.id').onDelete('cascade'))
        .addColumn('endsAt', 'text', (column) => column.notNull())
        .addColumn('refusals', 'integer', (column) => column.notNull())
        .execute()
    },
  },
  '039-erasure': { up: addErasure },
  '040-offer-carts': {
    async up(db: Kysely<Schema>) {
      await sql`update orders set cart_id = 'offer-' || cart_id where channel = 'bespoke' and cart_id is not null`.execute(
        db,
      )
    },
  },
  '041-wide-amounts': { up: widenUnmatchedAmounts },
  '042-order-promises': { up: addOrderPromises },
  '043-plain-words': { up: renameToPlainWords },
  '044-desk-tables': { up: renameDeskTables },
  '045-change-counts': { up: createChangeCounts },
  '046-options': { up: widenSizes },
  '047-order-changes': {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable('orderChanges')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('orderId', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
        .addColumn('differences', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('orderChangesOrderId').on('orderChanges').column('orderId').execute()
    },
  },
  '048-staff-added-by': {
    async up(db: Kysely<Schema>) {
      await db.schema.alterTable('staff').addColumn('addedBy', 'text').execute()
    },
  },
  '049-cancel-reasons': {
    async up(db: Kysely<Schema>) {
      await db.schema.alterTable('refunds').addColumn('cancelReason', 'text').execute()
    },
  },
  '050-stock': { up: createStock },
  '051-reference-prefixes': {
    async up(db: Kysely<Schema>) {
      await db.schema
        .alterTable('orders')
        .addColumn('referencePrefix', 'text', (column) => column.notNull().defaultTo('SOL'))
        .execute()
    },
  },
  '052-extra-orders': {
    async up(db: Kysely<Schema>) {
      // No foreign keys: an order that was lost may be rebuilt before the order that it goes with.
      await db.schema.alterTable('orders').addColumn('goesWith', 'text').execute()
      await db.schema.alterTable('offers').addColumn('goesWith', 'text').execute()
      await db.schema
        .createIndex('ordersGoesWith')
        .on('orders')
        .column('goesWith')
        .where(sql.ref('goes_with'), 'is not', null)
        .execute()
    },
  },
  '053-exchanges': {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable('exchanges')
        .addColumn('orderId', 'text', (column) => column.primaryKey().references('orders.id').onDelete('cascade'))
        .addColumn('back', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('cameBackAt', 'text')
        .execute()
    },
  },
  '054-left-payment-pages': {
    async up(db: Kysely<Schema>) {
      await db.schema.alterTable('orders').addColumn('leftAt', 'text').execute()
    },
  },
  '055-holdings': {
    async up(db: Kysely<Schema>) {
      // No foreign key: what a network did not pay for counts for a day, also if its order is deleted.
      await db.schema
        .createTable('holdings')
        .addColumn('orderId', 'text', (column) => column.notNull())
        .addColumn('variant', 'text', (column) => column.notNull())
        .addColumn('network', 'text', (column) => column.notNull())
        .addColumn('endsAt', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('holdingsPrimaryKey', ['orderId', 'variant'])
        .execute()
      await db.schema.createIndex('holdingsNetwork').on('holdings').columns(['network', 'variant']).execute()
    },
  },
  '056-quota-takers': { up: createQuotaTakers },
  '057-database-ids': {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable('databaseIds')
        .addColumn('position', 'integer', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '059-order-words': { up: refillOrderWords },
}
