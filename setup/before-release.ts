/**
 * Test files that `npm test` leaves to `npm run test:all`, by the reason.
 *
 * None is the only test of a rule about money, stock, law, access to the desk, personal data or orders: other files test
 * that rule too.
 */
export const beforeRelease: Readonly<Record<string, readonly string[]>> = {
  'start and stop processes for most of their time; what a process is made of is asked without one, and every journey starts a shop':
    [
      'console/process.test.ts',
      'console/off-site.test.ts',
      'console/upgrade.test.ts',
      'server/stopping.test.ts',
      'server/platform/database/foreign-process.test.ts',
      'setup/dev.test.ts',
      'setup/open-shop.test.ts',
      'setup/postgres.test.ts',
      'tests/chaos/silent-database.test.ts',
    ],
  'fill memory and make large pictures; server/desk/handlers/pictures.test.ts makes some of every kind': [
    'tests/attacks/on-memory.test.ts',
    'console/pictures.test.ts',
    'server/desk/handlers/page-pictures.test.ts',
    'server/catalogue/pictures/card.test.ts',
    'server/desk/handlers/logo.test.ts',
    'server/catalogue/pictures/make.test.ts',
    'server/catalogue/pictures/logo.test.ts',
    'server/catalogue/image-editor/steps.test.ts',
    'imagery/pictures.test.ts',
  ],
  'build or start what stands around the shop on a machine of its own': [
    'tests/checks/deploy.test.ts',
    'tests/checks/build-folder.test.ts',
  ],
  'test a copy of the project; tests/checks/boundaries.test.ts finds what such a copy would miss': [
    'tests/checks/without-crafts.test.ts',
  ],
  'live under a seed that nobody has tried, so it may find what is not new; tests/world/world.test.ts has one that never changes':
    ['tests/world/new-seed.test.ts'],
  'send thousands of random requests': ['tests/fuzz/fuzz.test.ts'],
  'ask every call of an order with every odd value; each call has a test of its own': [
    'tests/orders/odd-calls.test.ts',
  ],
  'read every pattern and schema with the worst texts, 32 kB each': ['tests/checks/linear-patterns.test.ts'],
  'open pages and e-mails in two engines more; buys.engine.test.ts buys in WebKit': [
    'tests/journeys/engines/opens-kept-pages.engine.test.ts',
    'tests/journeys/engines/shows-emails.engine.test.ts',
  ],
}

export const journeysBeforeRelease: Readonly<Record<string, readonly string[]>> = {
  'look again at each page and dialog in three widths and forced colours; in other journeys each is looked at once': [
    'finds-no-barrier',
  ],
  'are about what no shopper needs to buy': ['uses-the-internal-tools', 'edits-the-hero', 'says-how-to-care'],
  'make large pictures': ['sends-a-large-photograph', 'gives-the-shop-her-logo'],
}

/** Processes that share a database: PostgreSQL is made for that, so `npm test` asks them there alone (setup/postgres-selection.ts). */
export const onPostgresAlone: readonly string[] = [
  'server/many-processes.test.ts',
  'server/catalogue/stock/processes.test.ts',
  'server/catalogue/publishing/processes.test.ts',
]
