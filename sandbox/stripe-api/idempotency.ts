import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { atomically, type PaymentStore } from '../payments/payment-store.ts'
import { errorBody } from './api-error.ts'

export type ApiAnswer = { readonly status: ContentfulStatusCode; readonly body: string; readonly replayed?: boolean }

const mismatch = errorBody({
  status: 400,
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})

/** Does the work of a request once for its idempotency key and gives later requests the first answer again; another request with the key is refused. */
export function answerOnce(
  store: PaymentStore,
  key: string,
  request: string,
  work: (store: PaymentStore) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const digest = createHash('sha256').update(request).digest('hex')
  return atomically(store, async (within) => {
    const { db } = within
    // On PostgreSQL this waits for another request with the same key to end.
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('sandboxReplies')
      .values({ key, request: digest, status: 0, body: '', createdAt: store.now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (added === 0n) {
      const row = await db.selectFrom('sandboxReplies').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
      return row.request === digest
        ? { status: 200, body: row.body, replayed: true }
        : { status: 400, body: JSON.stringify(mismatch) }
    }
    const answer = await work(within)
    const mine = db.updateTable('sandboxReplies').where('key', '=', key)
    // A request that failed is not stored, so that it can be corrected under the same key.
    if (answer.status === 200) await mine.set({ status: 200, body: answer.body }).execute()
    else await db.deleteFrom('sandboxReplies').where('key', '=', key).execute()
    return answer
  })
}
