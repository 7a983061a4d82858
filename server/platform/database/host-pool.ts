import type { PostgresPool } from 'kysely'
import { Client, type ClientBase, Pool, type PoolConfig } from 'pg'
import * as v from 'valibot'

/** Maximum age of a connection, in s, so that none stays with a host that became read-only and did not close it. */
const MAX_LIFETIME_S = 60
const ReadOnly = v.object({ rows: v.tuple([v.object({ transaction_read_only: v.picklist(['on', 'off']) })]) })

/** Throws if a host takes no writes: it is a standby, or was switched to read-only. */
async function requireWrites(client: ClientBase): Promise<void> {
  const { rows } = v.parse(ReadOnly, await client.query('show transaction_read_only'))
  if (rows[0].transaction_read_only === 'on') throw new Error('This PostgreSQL host takes no writes')
}

async function takesWrites(url: string, options: PoolConfig): Promise<string> {
  const client = new Client({ ...options, connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await requireWrites(client)
    return url
  } finally {
    await client.end().catch(() => {})
  }
}

function openPool(options: PoolConfig): Pool {
  const pool = new Pool(options)
  // A lost connection fails its next statement, or is replaced where it was idle; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens a pool of connections to the PostgreSQL host that takes writes. If a connection fails, it asks all hosts and keeps the first writable one. A single host is not asked. */
export function openHostPool(urls: readonly string[], options: PoolConfig): PostgresPool {
  const [first, ...others] = urls
  if (first === undefined) throw new Error('A pool needs a host')
  if (others.length === 0) return openPool({ ...options, connectionString: first })

  const pools = new Map(
    urls.map((url) => [
      url,
      openPool({
        ...options,
        connectionString: url,
        maxLifetimeSeconds: MAX_LIFETIME_S,
        verify: (client, answer) =>
          void requireWrites(client)
            .then(() => answer())
            .catch(answer),
      }),
    ]),
  )
  let current = first
  let asking: Promise<string> | null = null
  const findWritable = () => {
    asking ??= Promise.any(urls.map((url) => takesWrites(url, options))).finally(() => {
      asking = null
    })
    return asking
  }
  const connectTo = (url: string) => {
    const pool = pools.get(url)
    if (pool === undefined) throw new Error('This is no host of the pool')
    return pool.connect()
  }
  return {
    options,
    async connect() {
      const tried = current
      try {
        return await connectTo(tried)
      } catch (error) {
        const found = await findWritable().catch(() => tried)
        // The pool is full, or no host takes writes at the moment.
        if (found === tried) throw error
        current = found
        return connectTo(found)
      }
    },
    async end() {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}
