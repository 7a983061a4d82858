import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addCodes } from './add-codes.ts'
import { createBaseline } from './baseline.ts'
import type { Schema } from './schema.ts'

/** The step with which the schema began before version 1.0.0. Its data are not read (docs/decisions/035). */
export const FIRST_STEP_BEFORE_1_0 = '001-ground'

/**
 * The steps of the schema, in order of name (S10.47). To change the schema, add one at the end, such as '002-gift-cards', with the
 * change in schema.ts. It runs on both databases. Never edit a step that is released.
 *
 * Older processes run meanwhile, so a step only adds, with a default or null. Remove a column one release after its last
 * reader, in a step whose name ends with '-contract' (docs/decisions/035).
 */
export const migrations: Record<string, Migration> = {
  '001-baseline': { up: (db: Kysely<Schema>) => createBaseline(db) },
  '002-codes': { up: (db: Kysely<Schema>) => addCodes(db) },
}
