import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

type Statement = ReturnType<SqliteDatabase['prepare']>
type Kept = { readonly statement: StatementSync; readonly reader: boolean }

/** Number of statements that are kept. The shop uses some 500, few of them often; each takes a few kB. */
const KEPT_MAX = 300
// A statement keeps its last values, so it is not kept after values of more characters or bytes together, as of a picture.
const KEPT_VALUES_MAX = 10_000

const sizeOf = (value: SQLInputValue) =>
  typeof value === 'string' ? value.length : ArrayBuffer.isView(value) ? value.byteLength : 0

export function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The database does not store values of type ${typeof value}`)
}

/**
 * Prepares the statements of a connection, and keeps those used last. Preparing takes longer than most of the shop's reads.
 * After a change of the schema, also by another process, SQLite itself prepares a kept statement again.
 */
export function statementsOf(sqlite: DatabaseSync): (sql: string) => Statement {
  // A Map keeps its order of insertion, so the statement that was not used for longest comes first.
  const kept = new Map<string, Kept>()

  function prepare(sql: string): Kept {
    const statement = sqlite.prepare(sql)
    return { statement, reader: statement.columns().length > 0 }
  }

  function keep(sql: string, one: Kept): void {
    kept.set(sql, one)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  }

  return (sql) => {
    const one = kept.get(sql) ?? prepare(sql)
    kept.delete(sql)
    const valuesOf = (values: readonly unknown[]) => {
      const bound = values.map(bindable)
      if (bound.reduce<number>((sum, value) => sum + sizeOf(value), 0) <= KEPT_VALUES_MAX) keep(sql, one)
      return bound
    }
    return {
      reader: one.reader,
      all: (values) => one.statement.all(...valuesOf(values)),
      run: (values) => one.statement.run(...valuesOf(values)),
      // Taken out while its rows are read: whoever runs the same SQL meanwhile gets another statement.
      iterate: (values) => one.statement.iterate(...values.map(bindable)),
    }
  }
}
