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
  // A lost idle connection is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
