import { createServer, type RequestListener, type Server } from 'node:http'

/** How long clients may take, in ms: for a request's head, for all of it, for reading on; and how often that is looked at. */
export type Patience = {
  readonly headMs: number
  readonly requestMs: number
  readonly idleMs: number
  readonly lookEveryMs: number
}

const patience: Patience = { headMs: 10_000, requestMs: 30_000, idleMs: 120_000, lookEveryMs: 2000 }

/** Node's server with a limit for every way of being slow, so that nobody holds connections open for nothing. */
export function openNodeServer(answer: RequestListener, limits = patience): Server {
  const { headMs, requestMs, idleMs, lookEveryMs } = limits
  const server = createServer(
    { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: lookEveryMs },
    answer,
  )
  return server.setTimeout(idleMs)
}
