import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Asset, encodingFor } from '../http/asset.ts'
import { logAnswer, newRequestId } from '../http/request-log.ts'
import type { Site } from './site.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>
type Ready = { readonly head: readonly string[]; readonly body: Buffer }
/** The answers for a rendered page, by the encoding of their body. */
type Answers = Map<string | null, Ready>

/** Pages that were answered once, ready to be sent again: `answer` sends one and says whether it did, else the request is for `fetch`, which goes through the routes and keeps what they answer. */
export type ReadyPages = {
  readonly fetch: Fetch
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Headers of the routes' answer, but for its id: each answer has its own. */
const headOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id').flat()

/** Opens pages that skip the routes once these have answered: headers, body and log are theirs to the byte, four times as many a second (docs/performance.md). Only a plain GET of a page with status 200 is kept, for as long as the very page is. */
export function openReadyPages(fetch: Fetch, site: Pick<Site, 'pageAt' | 'pages'>, log: Logger): ReadyPages {
  const kept = new WeakMap<Promise<Asset>, Answers>()

  // A query may be a search, and lists are kept for a short while only.
  const pageOf = (path: string) => {
    if (path.includes('?')) return null
    const found = site.pageAt(path, '')
    return found?.redirect === undefined && found?.status === 200 ? site.pages.find(found.path) : null
  }

  return {
    async fetch(request, env) {
      const { pathname, search } = new URL(request.url)
      const isPlain = request.method === 'GET' && !request.headers.has('if-none-match')
      const page = isPlain ? pageOf(pathname + search) : null
      const answer = await fetch(request, env)
      if (page === null || answer.status !== 200 || !answer.headers.has('etag')) return answer
      const body = Buffer.from(await answer.arrayBuffer())
      const answers: Answers = kept.get(page) ?? new Map()
      kept.set(page, answers.set(encodingFor(request.headers.get('accept-encoding')), { head: headOf(answer), body }))
      return new Response(body, answer)
    },
    answer(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' || headers['if-none-match'] !== undefined) return false
      const start = performance.now()
      const page = pageOf(url)
      const ready = page && kept.get(page)?.get(encodingFor(headers['accept-encoding']))
      if (!ready) return false
      const requestId = newRequestId()
      response.writeHead(200, [...ready.head, 'x-request-id', requestId]).end(ready.body)
      logAnswer(log, { requestId, method, path: url, status: 200, start })
      return true
    },
  }
}
