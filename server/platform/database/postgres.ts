import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import { types } from 'pg'
import { hostUrls } from '../config/database-url.ts'
import { openHostPool } from './host-pool.ts'
import { retryingDriver } from './postgres-driver.ts'

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
/** The operating system asks after the other end of a quiet connection from this long on, in ms. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** A connection that is silent for this long is dead, in ms: the server itself ends statements and idle transactions sooner, and idle connections are closed sooner. */
const SILENCE_TIMEOUT_MS = 10_000
const SERVER_TIMEOUT_MS = 8000
const timeouts = {
  idleTimeoutMillis: SERVER_TIMEOUT_MS,
  statement_timeout: SERVER_TIMEOUT_MS,
  idle_in_transaction_session_timeout: SERVER_TIMEOUT_MS,
  // The driver's own query_timeout fails the statement, but leaves the dead connection in the pool.
  stream: () => {
    const socket = new Socket()
    return socket.setTimeout(SILENCE_TIMEOUT_MS, () => socket.destroy(new Error('PostgreSQL is silent')))
  },
}

export type Patience = 'a shopper’s' | 'unlimited'

class RetryingDialect extends PostgresDialect {
  override createDriver() {
    return retryingDriver(super.createDriver())
  }
}

/** Kysely's dialect for PostgreSQL, on one host or on the writable one of several. Counts arrive as numbers. A silent connection is given up within 10 s (docs/decisions/035). */
export function postgresDialect(url: string, patience: Patience = 'a shopper’s'): PostgresDialect {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = openHostPool(hostUrls(url) ?? [url], {
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(patience === 'a shopper’s' && timeouts),
  })
  return new RetryingDialect({ pool })
}
