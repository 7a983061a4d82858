import type { Kysely } from 'kysely'
import { migrations } from '../platform/database/migrations.ts'
import type { Schema } from '../platform/database/schema.ts'

/** Makes this process a newer version of the shop, with more steps of the schema. Each adds a table and a column, and drops the column of two steps before. Returns how to take them away. */
export function addSteps(count: number): () => void {
  const names: string[] = []
  for (let step = 1; step <= count; step += 1) {
    const name = `999-newer-${String(step).padStart(3, '0')}`
    names.push(name)
    migrations[name] = {
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
  }
  return () => {
    for (const name of names) delete migrations[name]
  }
}

// Processes that import this before their own program.
addSteps(Number(process.env.SCHEMA_STEPS ?? 0))
