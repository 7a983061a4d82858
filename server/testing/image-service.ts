import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../platform/http/listen.ts'

export type ImageServiceStandIn = {
  readonly url: string
  readonly request: () => Record<string, unknown>
  readonly close: () => Promise<void>
}

async function describe(request: Request): Promise<Record<string, unknown>> {
  const form = await request.formData()
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string'
      ? value
      : { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) },
  ])
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    authorization: request.headers.get('authorization'),
    type: request.headers.get('content-type')?.split(';')[0],
    fields: Object.fromEntries(await Promise.all(fields)),
  }
}

export async function openImageService(answer: () => Response | Promise<Response>): Promise<ImageServiceStandIn> {
  let latest: Record<string, unknown> = {}
  const listener = getRequestListener(async (request) => {
    latest = await describe(request)
    return answer()
  })
  const server = createServer((request, response) => void listener(request, response))
  const opened = await listen(server, 0, '127.0.0.1')
  if (!opened.ok) throw new Error(opened.problem)
  return {
    url: `${opened.origin}/v1`,
    request: () => latest,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
