import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import type { Patience } from './postgres.ts'
import { waitingDriver } from './sqlite-driver.ts'
import { statementsOf } from './statements.ts'

/** Opening waits this long for a lock, in ms, because SQLite cannot open a file that another process recovers or deletes the log of. */
const OPEN_TIMEOUT_MS = 5000
/** SQLite itself does not wait for a lock, in ms, because that would block the event loop. The driver retries. */
const SHORT_WAIT_MS = 0
/** How long a write is retried outside the event loop, in ms: as long as a shopper waits, or longer for schema updates. */
const WAIT_MS = { 'a shopper’s': 3000, unlimited: 60_000 } as const satisfies Record<Patience, number>

const OWNER_ONLY = 0o600

/** SQLite can undo a change of the schema; said so, the migrator runs in a transaction, which keeps other processes out. */
class LockingAdapter extends SqliteAdapter {
  // The driver hands out turns itself, so that the person who waits for a lock can let others go first.
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

/** Writes limits into the SQL. SQLite would prepare a statement again for each limit that is passed as a value, and that takes longer than most reads. */
class LiteralLimits extends SqliteQueryCompiler {
  override visitLimit(node: LimitNode): void {
    const { limit } = node
    super.visitLimit(ValueNode.is(limit) ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node)
  }
}

class LockingDialect extends SqliteDialect {
  readonly #waitMs: number
  readonly #isInTransaction: () => boolean

  constructor(database: SqliteDatabase, waitMs: number, isInTransaction: () => boolean) {
    super({ database })
    this.#waitMs = waitMs
    this.#isInTransaction = isInTransaction
  }

  override createDriver() {
    return waitingDriver(super.createDriver(), this.#waitMs, this.#isInTransaction)
  }

  override createAdapter() {
    return new LockingAdapter()
  }

  override createQueryCompiler() {
    return new LiteralLimits()
  }
}

function isErrorWith(code: string, error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY))
  } catch (error) {
    if (!isErrorWith('EEXIST', error)) throw error
  }
}

/**
 * Only the shop's user may read the database and the files beside it, because they hold buyers' addresses. SQLite gives later files the same mode.
 * Never open and close these files here or elsewhere: closing any descriptor of a file releases all POSIX locks that this process has on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2). Another program then finds no lock and deletes the write-ahead log under the running shop.
 */
function restrictToOwner(file: string): void {
  if (file === ':memory:') return
  createForOwner(file)
  for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) chmodSync(file + end, OWNER_ONLY)
}

/** Kysely's dialect for the embedded database in a file, durable at every commit; throws if the file cannot be opened. Writes that find it locked wait outside the event loop (sqlite-driver.ts). */
export function sqliteDialect(file: string, patience: Patience = 'a shopper’s'): SqliteDialect {
  restrictToOwner(file)
  const sqlite = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS })
  sqlite.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = ${SHORT_WAIT_MS}`)
  const statement = statementsOf(sqlite)
  const database: SqliteDatabase = {
    close: () => sqlite.close(),
    // A transaction that reads before it writes cannot wait for another's lock: it takes its own at the start.
    prepare: (sql) => statement(sql === 'begin' ? 'begin immediate' : sql),
  }
  return new LockingDialect(database, WAIT_MS[patience], () => sqlite.isTransaction)
}
