import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

async function forward(incoming: IncomingMessage, body: Buffer, port: number, outgoing: ServerResponse) {
  const { method, url, headers } = incoming
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve)
  forwarded.on('error', reject).end(body)
  const answer = await promise
  const content = await buffer(answer)
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(content)
}

/** A plain proxy on a free port that hands each request to the next of several processes, and to another where one has gone; 502 where none answers. */
export async function openRoundRobin() {
  const ports: number[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const serve = async () => {
      const body = await buffer(incoming)
      for (const _ of [...ports]) {
        turn += 1
        const port = ports[turn % ports.length]
        if (port === undefined) break
        try {
          return await forward(incoming, body, port, outgoing)
        } catch {}
      }
      outgoing.writeHead(502).end()
    }
    void serve()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    origin,
    ports,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
