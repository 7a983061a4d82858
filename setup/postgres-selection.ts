/**
 * Test files of the server that could end differently on PostgreSQL than on SQLite, by the reason.
 *
 * SQLite lets one connection write at a time; PostgreSQL lets many, and three shops share one database in these tests. Add a
 * file if its tests do things at the same time, or if the two databases read its SQL differently.
 *
 * Before a release these files also run with conflicts and through a pooler. `npm run test:all` runs all files on both
 * databases, `npm test` only `everyChangeOnPostgres` on PostgreSQL.
 */
export const postgresSelection: Readonly<Record<string, readonly string[]>> = {
  'a purchase, and whole days of every kind of sale with all that follows it': [
    'server/orders/checkout/return.test.ts',
    'server/orders/order/fulfil.test.ts',
    'server/money/accounting/books.test.ts',
    'tests/orders/seen.test.ts',
  ],
  'tables, types, indexes, migrations, backup and restore, and tests written for both databases': [
    'console/upgrade.test.ts',
    'server/platform/database/backup.test.ts',
    'server/platform/database/baseline.test.ts',
    'server/platform/database/changes.test.ts',
    'server/platform/database/connection.test.ts',
    'server/platform/database/migrations.test.ts',
    'server/platform/database/leases.test.ts',
    'server/platform/database/query-plans.test.ts',
    'server/platform/database/transaction.test.ts',
    'server/platform/database/typed-columns.test.ts',
    'server/platform/http/large-numbers.test.ts',
  ],
  'several processes on one database': [
    'server/desk/handlers/live.test.ts',
    'server/many-processes.test.ts',
    'server/orders/checkout/webhook-endpoint.test.ts',
    'server/catalogue/publishing/processes.test.ts',
    'server/catalogue/stock/processes.test.ts',
  ],
  'several people change the same order, product, setting or payment': [
    'tests/attacks/on-prices-amid-publishing.test.ts',
    'server/orders/checkout/create.test.ts',
    'server/orders/checkout/offer-page.test.ts',
    'server/desk/handlers/stall-sale.test.ts',
    'server/orders/sales/extras.test.ts',
    'server/orders/sales/exchanges.test.ts',
    'server/desk/handlers/stall-stock.test.ts',
    'server/desk/handlers/stock.test.ts',
    'server/orders/order/stock.test.ts',
    'server/orders/order-page/gift-page.test.ts',
    'server/orders/order-page/order-page.test.ts',
    'server/money/accounting/invoices.test.ts',
    'server/money/codes/codes.test.ts',
    'tests/attacks/on-codes.test.ts',
    'server/orders/fulfilment/edit-delivery.test.ts',
    'server/orders/fulfilment/edit-item.test.ts',
    'server/orders/fulfilment/parcels.test.ts',
    'server/money/refunds/cancel-order.test.ts',
    'server/money/refunds/refunds-at-once.test.ts',
    'server/money/refunds/refunds.test.ts',
    'server/orders/fulfilment/sent-items.test.ts',
    'server/orders/order/transition.test.ts',
    'server/orders/order/unmatched-payments.test.ts',
    'server/catalogue/publishing/publish.test.ts',
    'server/catalogue/publishing/settings.test.ts',
    'server/orders/withdrawals/withdraw.test.ts',
  ],
  'several workers share the e-mails, the sweep and the maintenance': [
    'server/contact/mail/outbox.test.ts',
    'server/contact/mail/suppressions.test.ts',
    'server/platform/maintenance/maintenance.test.ts',
    'server/platform/maintenance/text-versions.test.ts',
    'server/contact/newsletter/back-in-stock.test.ts',
    'server/contact/newsletter/issues.test.ts',
    'server/orders/checkout/status.test.ts',
    'server/orders/order/sweep.test.ts',
  ],
  'limits and links that are counted or used up once, also by many requests at the same time': [
    'tests/attacks/on-passkeys.test.ts',
    'tests/attacks/on-reviews.test.ts',
    'tests/attacks/on-the-desk.test.ts',
    'tests/attacks/on-the-door.test.ts',
    'server/clock-set-back.test.ts',
    'server/platform/http/rate-limit.test.ts',
  ],
  'searches, pages of long lists, characters that PostgreSQL refuses, and queries on the tables themselves': [
    'server/desk/handlers/personal-data.test.ts',
    'tests/attacks/on-strings.test.ts',
    'server/desk/handlers/audit-log.test.ts',
    'server/desk/handlers/orders.test.ts',
  ],
}

/**
 * Files that `npm test` runs on PostgreSQL, besides all on SQLite: locks, races for money and stock, migrations, the books,
 * a purchase, and processes that share a database.
 */
export const everyChangeOnPostgres: readonly string[] = [
  'server/orders/checkout/create.test.ts',
  'server/orders/order/fulfil.test.ts',
  'server/orders/order/stock.test.ts',
  'server/orders/order/transition.test.ts',
  'server/money/accounting/books.test.ts',
  'server/money/accounting/invoices.test.ts',
  'server/platform/database/connection.test.ts',
  'server/platform/database/migrations.test.ts',
  'server/platform/database/transaction.test.ts',
  'server/desk/handlers/stall-sale.test.ts',
  'server/contact/mail/outbox.test.ts',
  'server/many-processes.test.ts',
  'server/catalogue/publishing/processes.test.ts',
  'server/catalogue/publishing/publish.test.ts',
  'server/money/refunds/refunds-at-once.test.ts',
  'server/catalogue/stock/processes.test.ts',
  'server/orders/withdrawals/withdraw.test.ts',
  'tests/attacks/on-prices-amid-publishing.test.ts',
]

/** Tests do something many times at once in these too, but leave nothing for PostgreSQL to decide. */
export const leftOutOnPostgres: Readonly<Record<string, string>> = {
  'tests/attacks/on-the-newsletter.test.ts':
    'server/orders/withdrawals/withdraw.test.ts races the same quota of e-mails',
  'server/desk/handlers/safety.test.ts':
    'server/desk/handlers/stall-sale.test.ts races the same kind of request, which is written once',
  'server/platform/maintenance/health.test.ts': 'callers at the same time share one answer in memory',
  'server/money/accounting/figures.test.ts': 'three orders are made together to save time',
  'server/catalogue/pages/site.test.ts': 'floods of page requests are counted in memory',
  'sandbox/checkout-page/payment.test.ts': 'the sandbox takes no real money',
  'server/stopping.test.ts': 'requests for a file, which ask no database',
}
