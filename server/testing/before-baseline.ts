import { sql } from 'kysely'
import { connect, type DatabaseLocation } from '../platform/database/connect.ts'
import { openDatabase } from '../platform/database/connection.ts'
import { FIRST_STEP_BEFORE_1_0 } from '../platform/database/migrations.ts'
import { orderRow } from './order-row.ts'

export async function makeDataBeforeBaseline(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location)
  await db.insertInto('orders').values(orderRow('a')).execute()
  await sql`create table counted_before (order_id text)`.execute(db)
  await sql`delete from kysely_migration where name > '002'`.execute(db)
  await sql`update kysely_migration set name = ${FIRST_STEP_BEFORE_1_0}`.execute(db)
  await db.destroy()
}

export async function readDataBeforeBaseline(location: DatabaseLocation) {
  const db = await connect(location)
  try {
    return {
      orders: await db.selectFrom('orders').selectAll().execute(),
      steps: (await sql`select * from kysely_migration`.execute(db)).rows,
      tables: (await db.introspection.getTables()).map(({ name }) => name).toSorted(),
    }
  } finally {
    await db.destroy()
  }
}
