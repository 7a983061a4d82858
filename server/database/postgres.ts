import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000

/** Kysely's dialect for a PostgreSQL server; counts arrive as numbers, as they do from the embedded database. */
export function postgresDialect(url: string): PostgresDialect {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A lost connection fails its next statement, or is replaced where it was idle; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}
