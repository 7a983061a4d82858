import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { retryConflicts } from './transaction.ts'

/** A connection whose statements outside transactions are repeated after a conflict, like whole transactions (transaction.ts). */
class RetryingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isInTransaction = false

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const execute = () => this.inner.executeQuery<Row>(query)
    return this.isInTransaction ? execute() : retryConflicts(execute)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize)
  }
}

function retryingOf(connection: DatabaseConnection): RetryingConnection {
  if (connection instanceof RetryingConnection) return connection
  throw new TypeError('The connection is not of this driver')
}

/** PostgreSQL's driver with statements that are repeated after a serialization failure or a deadlock, if they are in no transaction. */
export function retryingDriver(driver: Driver): Driver {
  const leave = (connection: DatabaseConnection) => {
    const retrying = retryingOf(connection)
    retrying.isInTransaction = false
    return retrying.inner
  }
  return {
    init: () => driver.init(),
    acquireConnection: async () => new RetryingConnection(await driver.acquireConnection()),
    async beginTransaction(connection, settings) {
      const retrying = retryingOf(connection)
      await driver.beginTransaction(retrying.inner, settings)
      retrying.isInTransaction = true
    },
    commitTransaction: (connection) => driver.commitTransaction(leave(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(leave(connection)),
    releaseConnection: (connection) => driver.releaseConnection(leave(connection)),
    destroy: () => driver.destroy(),
  }
}
