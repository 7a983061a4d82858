/** A newer version of the shop, with SCHEMA_STEPS more migrations. Each adds a table and a column, and drops the column of two steps before. */
import type { Kysely } from 'kysely'
import { migrations } from '../../server/database/migrations.ts'
import type { Schema } from '../../server/database/schema.ts'

const steps = Number(process.env.SCHEMA_STEPS ?? 0)
for (let step = 1; step <= steps; step += 1)
  migrations[`999-newer-${String(step).padStart(3, '0')}`] = {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable(`newer${step}`)
        .addColumn('orderId', 'text', (column) => column.primaryKey().references('orders.id'))
        .execute()
      await db.schema.alterTable('orders').addColumn(`newer${step}`, 'text').execute()
      if (step > 2)
        await db.schema
          .alterTable('orders')
          .dropColumn(`newer${step - 2}`)
          .execute()
    },
  }

await import('../../server/main.ts')
