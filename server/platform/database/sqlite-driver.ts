import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { elapsed, pause } from '../runtime/runtime.ts'
import { DatabaseBusy } from './busy.ts'

/** The first byte of SQLite's result code if another connection holds the lock; the others say in which situation. */
const SQLITE_BUSY = 5
const RETRY_MS = 25

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

/** The connection, held by one caller at a time. A caller that finds the database locked lets others use it while waiting. */
class Turn implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #turns: Turns
  readonly #waitMs: number
  #end: () => void
  isInTransaction = false

  constructor(connection: DatabaseConnection, turns: Turns, end: () => void, waitMs: number) {
    this.#connection = connection
    this.#turns = turns
    this.#end = end
    this.#waitMs = waitMs
  }

  end(): void {
    this.#end()
  }

  async whenFree<Result>(work: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const until = elapsed() + this.#waitMs
    for (;;) {
      try {
        return await work(this.#connection)
      } catch (error) {
        if (!isBusy(error) || this.isInTransaction) throw error
        if (elapsed() > until) throw new DatabaseBusy(error)
      }
      this.#end()
      await pause(RETRY_MS)
      this.#end = await this.#turns.take()
    }
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.whenFree((connection) => connection.executeQuery<Row>(query))
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }
}

function turnOf(connection: DatabaseConnection): Turn {
  if (connection instanceof Turn) return connection
  throw new TypeError('The connection is not of this driver')
}

/**
 * Kysely's driver for one SQLite connection, with a lock that waits outside the event loop. If another program holds the write lock, a statement
 * or the begin of a transaction is tried again for up to `waitMs`; meanwhile the process answers and reads. Then it rejects with DatabaseBusy.
 * `isInTransaction` asks SQLite itself.
 */
export function waitingDriver(inner: Driver, waitMs: number, isInTransaction: () => boolean): Driver {
  const turns = new Turns()
  return {
    init: () => inner.init(),
    async acquireConnection() {
      const end = await turns.take()
      return new Turn(await inner.acquireConnection(), turns, end, waitMs)
    },
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      const turn = turnOf(connection)
      await turn.whenFree((free) => inner.beginTransaction(free, settings))
      turn.isInTransaction = true
    },
    async commitTransaction(connection) {
      await inner.commitTransaction(connection)
      turnOf(connection).isInTransaction = false
    },
    async rollbackTransaction(connection) {
      turnOf(connection).isInTransaction = false
      // After some errors, such as a full disk, SQLite has undone it already. To try again would hide the first error.
      if (isInTransaction()) await inner.rollbackTransaction(connection)
    },
    async releaseConnection(connection) {
      turnOf(connection).end()
    },
    destroy: () => inner.destroy(),
  }
}
