import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { plainPage } from './errors.ts'

// More connections than a shop has shoppers, few enough that their buffers fit into memory; further ones are closed at once.
const MAX_CONNECTIONS = 4000
// Browsers and proxies send one request at a time on a connection. A client with more than this in flight is disconnected.
const MAX_IN_FLIGHT = 16

/** Time limits for clients, in ms. */
export type Timeouts = {
  readonly headMs: number
  /** After this time the client must send at LEAST_RATE. */
  readonly requestMs: number
  readonly longestMs: number
  readonly idleMs: number
  readonly keepAliveMs: number
  readonly checkIntervalMs: number
}

// A proxy keeps connections for a minute: one that the shop closed first would be answered 502 by it.
const timeouts: Timeouts = {
  headMs: 10_000,
  requestMs: 30_000,
  longestMs: 600_000,
  idleMs: 120_000,
  keepAliveMs: 65_000,
  checkIntervalMs: 2000,
}

/** Minimum rate after requestMs, in bytes a second. A phone with poor reception sends five times as much. */
const LEAST_RATE = 10_000

function endIfSlow(
  request: IncomingMessage,
  response: ServerResponse,
  { requestMs, checkIntervalMs }: Pick<Timeouts, 'requestMs' | 'checkIntervalMs'>,
): void {
  if (request.complete) return
  const { socket } = request
  const [since, before] = [performance.now(), socket.bytesRead]
  const timer = setInterval(() => {
    const tookMs = performance.now() - since
    const isOver = request.complete || socket.destroyed
    if (isOver) clearInterval(timer)
    if (isOver || tookMs < requestMs || socket.bytesRead - before >= (tookMs / 1000) * LEAST_RATE) return
    clearInterval(timer)
    if (response.headersSent) {
      socket.destroy()
      return
    }
    const body = JSON.stringify({ ok: false, error: 'Your connection is too slow for this. Please try again.' })
    response
      .writeHead(408, { 'content-type': 'application/json', connection: 'close' })
      .end(body, () => socket.destroy())
  }, checkIntervalMs)
  // Not on the socket's 'close': a kept-alive connection would gather one listener for each request.
  response.on('close', () => clearInterval(timer))
}

const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Ends a connection as Node does, but explains a link of more than 16 kB, which a person may have opened. */
function endUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex, isAnswering: boolean): void {
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const page =
    code === 'HPE_HEADER_OVERFLOW' ? plainPage('This link is too long', 'Ask for a link with fewer items in it.') : ''
  const type = page && 'Content-Type: text/html; charset=utf-8\r\n'
  const head = `HTTP/1.1 ${unreadable[code] ?? '400 Bad Request'}\r\nConnection: close\r\n${type}\r\n`
  socket.end(head + page, () => socket.destroy())
}

export type AnsweringServer = Server & { readonly answers: ReadonlySet<ServerResponse> }

/** Node's server with a limit for every way of being slow, for connections, and for requests on one, so that nobody holds memory for nothing (S10.45). */
export function openNodeServer(
  answer: RequestListener,
  { headMs, requestMs, longestMs, idleMs, keepAliveMs, checkIntervalMs } = timeouts,
): AnsweringServer {
  const answers = new Set<ServerResponse>()
  const inFlight = new WeakMap<Duplex, Set<ServerResponse>>()
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: longestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    (request, response) => {
      const { socket } = request
      const own = inFlight.get(socket)
      // Node still parses pipelined requests after we destroyed the socket.
      if (own === undefined || socket.destroyed) return
      if (own.size >= MAX_IN_FLIGHT) {
        socket.destroy()
        return
      }
      own.add(response)
      answers.add(response)
      response.on('close', () => {
        own.delete(response)
        answers.delete(response)
      })
      endIfSlow(request, response, { requestMs, checkIntervalMs })
      answer(request, response)
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.on('clientError', (error, socket) => {
    const isAnswering = [...(inFlight.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    endUnreadable(error, socket, isAnswering)
  })
  server.on('connection', (socket) => {
    const own = new Set<ServerResponse>()
    inFlight.set(socket, own)
    // Answers that wait behind another never hear that their connection is gone.
    socket.on('close', () => {
      for (const response of own) answers.delete(response)
    })
  })
  return Object.assign(server.setTimeout(idleMs), { answers })
}
