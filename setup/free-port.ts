import { createServer } from 'node:net'

export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
  })
  return promise
}
