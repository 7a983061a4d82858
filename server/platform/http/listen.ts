import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnsweringServer } from './node-server.ts'

const POLL_INTERVAL_MS = 50
/** Time in ms in which an idle connection may bring one more request after the server began to stop. */
const GRACE_MS = 1000

const problems: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use: stop what listens there, or choose another, such as PORT=${port + 1}.`,
  EACCES: (port) => `Port ${port} is not open to this user: choose one from 1024 on, such as PORT=3000.`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`,
  ENOTFOUND: (_, host) => `HOST ${host} is not known: use 127.0.0.1, or 0.0.0.0 for all.`,
}

function browsable(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Opens the port: the address for browsers without a slash at the end, or one line that says what to do. */
export async function listen(
  server: Server,
  port: number,
  host: string,
): Promise<{ ok: true; origin: string } | { ok: false; problem: string }> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = problems[code]
    if (!problem) throw error
    return { ok: false, problem: problem(port, host) }
  }
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return { ok: true, origin: `http://${browsable(host)}:${bound}` }
}

/** Closes the port after `drainMs` and waits for open requests. Answers say `Connection: close`. Idle connections close after a grace period, so that no request is reset (S10.16). */
export async function stopListening(server: AnsweringServer, { drainMs = 0, graceMs = GRACE_MS } = {}): Promise<void> {
  const closing = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  for (const response of server.answers) closing(response)
  server.prependListener('request', (_, response) => closing(response))
  if (drainMs > 0) await pause(drainMs)
  let closed = false
  // The method of an HTTP server would close idle connections at once.
  NetServer.prototype.close.call(server, () => {
    closed = true
  })
  for (let waitedMs = 0; !closed; waitedMs += POLL_INTERVAL_MS) {
    if (waitedMs >= graceMs) server.closeIdleConnections()
    await pause(POLL_INTERVAL_MS)
  }
}
