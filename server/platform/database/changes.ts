import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { after } from '../runtime/runtime.ts'
import type { Schema } from './schema.ts'

type Topic = 'orders' | 'catalogue' | 'stock' | 'codes'

/** Counts a change of a topic and returns its number. Other changes of the topic wait until this transaction ends. So numbers have no gaps and follow the order of commits. */
export async function countChange(trx: Transaction<Schema>, topic: Topic): Promise<number> {
  const { count } = await trx
    .updateTable('changeCounts')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('topic', '=', topic)
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export async function lastChange(db: Kysely<Schema>, topic: Topic): Promise<number> {
  const row = db.selectFrom('changeCounts').select('count').where('topic', '=', topic)
  return (await row.executeTakeFirstOrThrow()).count
}

type Follower = {
  readonly topic: Topic
  readonly everyMs: number
  readonly onChange: () => Promise<void> | void
  readonly until: AbortSignal
}

export type ChangeFeed = { readonly follow: (follower: Follower) => void }

/** Opens the feed of changes. It polls while it has followers, at the shortest of their intervals. Logs only the first failure of an outage. */
export function openChangeFeed(db: Kysely<Schema>, log: Pick<Logger, 'error'>): ChangeFeed {
  const seen = new Map<Follower, number>()
  let cancelNext = () => {}
  let isPolling = false
  let isFailing = false

  async function tell(follower: Follower, count: number) {
    if (seen.get(follower) === count) return
    await follower.onChange()
    if (seen.has(follower)) seen.set(follower, count)
  }
  async function look() {
    const rows = await db.selectFrom('changeCounts').selectAll().execute()
    const counts = new Map(rows.map(({ topic, count }) => [topic, count]))
    await Promise.all([...seen.keys()].map((follower) => tell(follower, counts.get(follower.topic) ?? 0)))
  }
  async function poll() {
    if (isPolling) return
    cancelNext()
    isPolling = true
    try {
      await look()
      isFailing = false
    } catch (error) {
      if (!isFailing && seen.size > 0) log.error({ err: error }, 'changes by other processes are not seen')
      isFailing = true
    }
    isPolling = false
    if (seen.size === 0) return
    cancelNext = after(Math.min(...[...seen.keys()].map(({ everyMs }) => everyMs)), () => void poll())
  }
  return {
    follow(follower) {
      if (follower.until.aborted) return
      seen.set(follower, -1)
      follower.until.addEventListener('abort', () => {
        seen.delete(follower)
        if (seen.size === 0) cancelNext()
      })
      void poll()
    },
  }
}
