import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'

/** Is asked before and after each statement of the shop. One that never answers is a machine that has stopped. */
export type Watch = {
  readonly turn: () => Promise<void>
  readonly before: (statement: string, parameters: readonly unknown[]) => Promise<void>
  readonly after: (statement: string) => Promise<void>
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #watch: Watch

  constructor(inner: DatabaseConnection, watch: Watch) {
    this.inner = inner
    this.#watch = watch
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#watch.before(query.sql, query.parameters)
    const result = await this.inner.executeQuery<Row>(query)
    await this.#watch.after(query.sql)
    return result
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize)
  }
}

const innerOf = (connection: DatabaseConnection) =>
  connection instanceof WatchedConnection ? connection.inner : connection

/** The dialect with a watch on all statements, and how to close the database in the middle of one, which takes back what was not committed. */
export function watchDialect(
  dialect: Dialect,
  watch: Watch,
): { readonly dialect: Dialect; readonly close: () => Promise<void> } {
  const driver = dialect.createDriver()
  let isOpen = true
  async function close() {
    if (!isOpen) return
    isOpen = false
    await driver.destroy()
  }
  const watched: Driver = {
    init: () => driver.init(),
    async acquireConnection() {
      await watch.turn()
      return new WatchedConnection(await driver.acquireConnection(), watch)
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    async commitTransaction(connection) {
      await watch.before('commit', [])
      await driver.commitTransaction(innerOf(connection))
      await watch.after('commit')
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: close,
  }
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => watched,
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    close,
  }
}
