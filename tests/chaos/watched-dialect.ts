import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'

/** Is told of every statement before and after it runs; throwing before refuses the statement. */
export type Watch = {
  before(statement: string): void
  after(statement: string, rows?: number): void
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #watch: Watch
  transaction: string[] = []

  constructor(inner: DatabaseConnection, watch: Watch) {
    this.inner = inner
    this.#watch = watch
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = `${query.sql} ${JSON.stringify(query.parameters)}`
    this.#watch.before(statement)
    const result = await this.inner.executeQuery<Row>(query)
    this.transaction.push(statement)
    this.#watch.after(statement, result.rows.length)
    return result
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize)
  }
}

const innerOf = (connection: DatabaseConnection) =>
  connection instanceof WatchedConnection ? connection.inner : connection

function watchDriver(driver: Driver, watch: Watch): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => new WatchedConnection(await driver.acquireConnection(), watch),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(innerOf(connection), settings)
      if (connection instanceof WatchedConnection) connection.transaction = []
    },
    async commitTransaction(connection) {
      const done = connection instanceof WatchedConnection ? connection.transaction.join('; ') : ''
      watch.before(`commit of ${done}`)
      await driver.commitTransaction(innerOf(connection))
      watch.after(`commit of ${done}`)
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  }
}

export function watchDialect(dialect: Dialect, watch: Watch): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => watchDriver(dialect.createDriver(), watch),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
