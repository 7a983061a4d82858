import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** How long clients may take, in ms: for a request's head, for all of it, for reading on, between two requests; and how often that is checked. */
export type Timeouts = {
  readonly headMs: number
  readonly requestMs: number
  readonly idleMs: number
  readonly keepAliveMs: number
  readonly checkIntervalMs: number
}

// A proxy keeps connections for a minute: one that the shop closed first would be answered 502 by it.
const timeouts: Timeouts = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 120_000,
  keepAliveMs: 65_000,
  checkIntervalMs: 2000,
}

/** A server that knows which answers it has not finished. */
export type AnsweringServer = Server & { readonly answers: ReadonlySet<ServerResponse> }

/** Node's server with a limit for every way of being slow, so that nobody holds connections open for nothing. */
export function openNodeServer(
  answer: RequestListener,
  { headMs, requestMs, idleMs, keepAliveMs, checkIntervalMs } = timeouts,
): AnsweringServer {
  const answers = new Set<ServerResponse>()
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    (request, response) => {
      answers.add(response)
      response.on('close', () => answers.delete(response))
      answer(request, response)
    },
  )
  return Object.assign(server.setTimeout(idleMs), { answers })
}
