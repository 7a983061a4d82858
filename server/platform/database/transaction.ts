import type { Kysely, Transaction } from 'kysely'
import { elapsed, pause, randomInt } from '../runtime/runtime.ts'
import { BrokenRule, noteBrokenRule } from './broken-rule.ts'
import type { Schema } from './schema.ts'

// PostgreSQL's codes for a serialization failure and a deadlock. Both undo what was done, and trying again helps.
const conflicts: readonly unknown[] = ['40001', '40P01']
const TRIES = 10
const GIVE_UP_AFTER_MS = 5000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 400

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.includes(error.code)
}

/** Repeats an attempt that failed because of others at the same time, after random pauses: at most 10 tries in about 5 seconds. */
export async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = elapsed() + GIVE_UP_AFTER_MS
  for (let tries = 1, pauseMs = FIRST_PAUSE_MS; ; tries += 1, pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error) || tries === TRIES || elapsed() > end) throw error
    }
    await pause(randomInt(pauseMs))
  }
}

/**
 * Runs work in a transaction, and again from its start after a serialization failure or a deadlock.
 * So `work` changes only the database. Send e-mails, call the payment provider and write files after it.
 */
export function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(() => db.transaction().execute(work)).catch(async (error: unknown) => {
    if (error instanceof BrokenRule) await noteBrokenRule(db, error)
    throw error
  })
}
