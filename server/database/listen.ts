import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const KEEP_ALIVE_AFTER_MS = 10_000
const TRY_AGAIN_MS = 1000

/** Listens to a channel of PostgreSQL on a connection of its own until the signal, and calls back at each message, and whenever it hears again after it did not: what came meanwhile is to be asked for. Never throws. */
export async function listenTo(
  url: string,
  channel: string,
  { onMessage, signal }: { readonly onMessage: () => void; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    client.on('error', () => end()).on('end', () => end())
    client.on('notification', onMessage)
    const stop = () => end()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onMessage()
      await ended
    } catch {
      // The server is away for the moment.
    }
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
    if (!signal.aborted) await pause(TRY_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
}
