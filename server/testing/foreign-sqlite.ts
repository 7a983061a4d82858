import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const script = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 1000 })
  for (const statement of JSON.parse(process.argv[2])) database.prepare(statement).all()
  database.close()
`

/** Reads all orders and moves the write-ahead log into the file, as a database browser or a backup script does. */
const look: readonly string[] = ['select count(*) from orders', 'pragma wal_checkpoint(truncate)']

/** Runs statements on a SQLite file in another process that knows nothing of the shop, and closes the file there. Rejects if a statement fails. */
export async function runForeignSqlite(file: string, statements = look): Promise<void> {
  const args = ['--no-warnings', '-e', script, file, JSON.stringify(statements)]
  await promisify(execFile)(process.execPath, args, { env: {} })
}

/**
 * Looks into a SQLite file as a program with SQLite before 3.51 does, such as Debian's sqlite3. Such a program relies on the lock on the
 * file alone: if it finds none, it deletes the write-ahead log when it closes. SQLite's 'unix-excl' does the same in any version.
 * Rejects with 'database is locked' if another process holds its lock.
 */
export function runOldSqlite(file: string): Promise<void> {
  return runForeignSqlite(`file:${file}?vfs=unix-excl`, ['select count(*) from orders'])
}
