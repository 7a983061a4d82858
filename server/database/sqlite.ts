import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

/** A process that finds the database locked by another waits this long, in ms. */
const LOCK_TIMEOUT_MS = 5000

const OWNER_ONLY = 0o600

/** SQLite can undo a change of the schema; said so, the migrator runs in a transaction, which keeps other processes out. */
class LockingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class LockingDialect extends SqliteDialect {
  override createAdapter() {
    return new LockingAdapter()
  }
}

/** A value as the embedded database stores it; throws where it stores none of that kind. */
export function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The database does not store values of type ${typeof value}`)
}

function isErrorWith(code: string, error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Makes an empty file that only the shop's user may read, unless there is a file already. */
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

/** Kysely's dialect for the embedded database in a file, durable at every commit; throws where the file cannot be opened. */
export function sqliteDialect(file: string): SqliteDialect {
  restrictToOwner(file)
  const sqlite = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS })
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
  const database: SqliteDatabase = {
    close: () => sqlite.close(),
    prepare(sql) {
      // A transaction that reads before it writes cannot wait for another's lock: it takes its own at the start.
      const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...values.map(bindable)),
        run: (values) => statement.run(...values.map(bindable)),
        iterate: (values) => statement.iterate(...values.map(bindable)),
      }
    },
  }
  return new LockingDialect({ database })
}
