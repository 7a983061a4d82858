import type { Kysely } from 'kysely'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { currentTime, randomUUID } from '../runtime/runtime.ts'
import type { Schema } from './schema.ts'

/** A rule of the books would have been broken. What was to be written is not, and the owner is told (docs/reliability.md). */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule'
}

/** Stops the transaction if something is not as it must always be. For what can happen there are refusals. */
export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new BrokenRule(what)
}

/** Notes the incident after the transaction was undone, beside it. */
export async function noteBrokenRule(db: Kysely<Schema>, { message }: BrokenRule): Promise<void> {
  const row = {
    id: randomUUID(),
    name: 'rule',
    since: currentTime().toISOString(),
    detail: sanitizeLine(message),
    endedAt: null,
  }
  await db
    .insertInto('troubles')
    .values(row)
    .onConflict((conflict) => conflict.column('name').where('endedAt', 'is', null).doNothing())
    .execute()
}
