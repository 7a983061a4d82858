import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { errorWords } from '#shop/texts/error-words.ts'
import type { Config } from '../server/platform/config/config.ts'
import { lastUpdateBackup } from '../server/platform/database/backup.ts'
import { connect, sqliteFile } from '../server/platform/database/connect.ts'
import { openDatabase } from '../server/platform/database/connection.ts'
import { readEmbeddedLeases, readLeaseTable, watchLeases } from '../server/platform/database/leases.ts'
import { lastStep, refuseBeforeBaseline, refuseOtherVersion, stepsOf } from '../server/platform/database/migrate.ts'
import { isReadable, selectOrders } from '../server/platform/database/orders.ts'
import { restore } from '../server/platform/database/restore.ts'
import { refuseRestore } from '../server/platform/database/restore-refusals.ts'
import type { Schema } from '../server/platform/database/schema.ts'
import { giveUp, giveUpOnOtherVersion, openShop, readConfig } from './environment.ts'
import { withHint } from './hints.ts'

const ROWS_AT_ONCE = 500
const usage = 'npm run upgrade, or npm run upgrade -- --back'
const wayBack =
  'Nothing is lost. Go back: `npm run upgrade -- --back`, then put the version before in place (such as git checkout v1.2.3).'

function isGoingBack(): boolean {
  try {
    return parseArgs({ options: { back: { type: 'boolean', default: false } } }).values.back
  } catch {
    console.error(usage)
    process.exit(2)
  }
}

async function withDatabase<Result>(config: Config, read: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
  const db = await connect(config)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

/** Ends the process if a shop runs on the database: it would go on with an older schema, and change what is compared. */
async function refuseIfRunning(config: Config): Promise<void> {
  const ofServer = () => withDatabase(config, readLeaseTable)
  const read = config.databaseUrl === null ? () => readEmbeddedLeases(config) : ofServer
  const { running } = await watchLeases(read, console.error)
  if (running !== null) giveUp(withHint(refuseRestore('running', running)))
}

/** Figures that an update must not change; amounts in cents. */
async function totals(db: Kysely<Schema>) {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('total').as('cents')])
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('amount').as('cents')])
    .executeTakeFirstOrThrow()
  return { orders, refunds }
}

async function damagedOrders(db: Kysely<Schema>): Promise<string[]> {
  const damaged: string[] = []
  for (let after = ''; ; ) {
    const next = selectOrders(db).where('id', '>', after).orderBy('id').limit(ROWS_AT_ONCE)
    const rows = await next.execute()
    damaged.push(...rows.filter((row) => !isReadable(row)).map(({ id }) => id))
    const last = rows.at(-1)
    if (last === undefined) return damaged
    after = last.id
  }
}

async function check(config: Config, before: Awaited<ReturnType<typeof totals>>): Promise<string[]> {
  const wrong: string[] = []
  await withDatabase(config, async (db) => {
    const [expected, found] = [JSON.stringify(before), JSON.stringify(await totals(db))]
    if (expected !== found) wrong.push(`The books were ${expected} before, and are ${found} now.`)
    const damaged = await damagedOrders(db)
    if (damaged.length > 0) wrong.push(`Orders that cannot be read: ${damaged.slice(0, 5).join(', ')}.`)
  })
  const shop = await openShop()
  await shop.close()
  return wrong
}

async function goBack(config: Config): Promise<void> {
  refuseBeforeBaseline(await withDatabase(config, stepsOf), config)
  const backup = lastUpdateBackup(config.dataDir)
  if (backup === null) giveUp('There is no backup from before an update.')
  const restored = await restore(config, backup, { force: true, say: console.error })
  if (!restored.ok) giveUp(withHint(restored.refusal))
  console.log(
    `Orders restored: ${restored.orders}, from ${backup}. Put the version before in place and start it, then look at /readyz.`,
  )
}

async function refuseOthers(config: Config): Promise<void> {
  const steps = await withDatabase(config, stepsOf)
  refuseOtherVersion(steps, config)
  if (lastStep(steps).last === null) giveUp('There is no shop in this database yet: start it once.')
}

async function upgrade(config: Config): Promise<void> {
  await refuseOthers(config)
  await refuseIfRunning(config)
  const before = await withDatabase(config, totals)
  await (await openDatabase(config, console.log)).destroy()
  const wrong = await check(config, before).catch((error: unknown) => [`The check failed: ${errorWords(error)}.`])
  if (wrong.length > 0) giveUp(...wrong, wayBack)
  console.log(
    `The data are up to date and checked: ${before.orders.count} orders. Start the shop, then look at /readyz.`,
  )
}

const config = readConfig()
const back = isGoingBack()
if (config.databaseUrl === null && !existsSync(sqliteFile(config.dataDir)))
  giveUp(`There is no shop in ${config.dataDir} yet: start it once.`)
await (back ? goBack(config) : upgrade(config)).catch((error: unknown) => {
  giveUpOnOtherVersion(error)
  giveUp(`${errorWords(error)}.`, wayBack)
})
