import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on a free port of 127.0.0.1, in front of the server at a URL. While it is silent it takes connections and bytes and hands nothing on, as a firewall does that drops packets; what was open then stays dead for good. */
export async function openSilentProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let silent = false

  function adopt(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    adopt(client)
    client.resume()
    if (silent) return
    const upstream = connect(Number(target.port), target.hostname)
    adopt(upstream)
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const proxied = new URL(url)
  proxied.port = String(typeof address === 'object' && address ? address.port : 0)

  return {
    url: proxied.href,
    swallow() {
      silent = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    recover() {
      silent = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
