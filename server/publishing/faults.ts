import type { Kysely } from 'kysely'
import type { Piece } from '#shop/catalogue/piece.ts'
import { catalogueFaults, type Fault } from '#shop/catalogue/rules.ts'
import type { Schema } from '../database/schema.ts'
import { pictureFaults } from '../pictures/take-in.ts'

/** Everything that keeps pieces from being published: what they say, and pictures that are not made. */
export async function faultsOf(db: Kysely<Schema>, pieces: readonly Piece[]): Promise<Fault[]> {
  return [...catalogueFaults(pieces), ...(await pictureFaults(db, pieces))]
}
