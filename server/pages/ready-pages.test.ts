import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import { Writable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Asset, answerAsset } from '../http/asset.ts'
import type { AppEnv } from '../http/request.ts'
import { requestLog } from '../http/request-log.ts'
import { htmlAsset } from './page-cache.ts'
import { openReadyPages } from './ready-pages.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk))
    done()
  },
})
const log = pino({ level: 'debug' }, sink)
const missing = '/404'

let pages: Map<string, Promise<Asset>>
let asked: string[]
let origin: string

beforeEach(async () => {
  lines.length = 0
  asked = []
  const assets = ['/', '/shop', '/shop?colour=red', missing].map((path): [string, Promise<Asset>] => [
    path,
    htmlAsset(`<p>${path}</p>`.repeat(50)),
  ])
  pages = new Map(assets)
  const pageAt = (path: string, search: string) => {
    if (path === '/old') return { redirect: '/shop' } as const
    return pages.has(path) ? ({ path: path + search, status: 200 } as const) : ({ path: missing, status: 404 } as const)
  }
  const routes = new Hono<AppEnv>()
  routes.use(requestLog(log))
  routes.get('/old', (c) => c.redirect('/shop'))
  routes.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    asked.push(`${c.req.method} ${pathname}${search}`)
    const { path, status } = pageAt(pathname, search)
    const page = await pages.get(path ?? missing)
    return page ? answerAsset(c.req.raw, page, status) : c.notFound()
  })
  const ready = openReadyPages(
    async (request, env) => routes.fetch(request, env),
    { pageAt, pages: { find: (path) => pages.get(path) ?? null, renderAll: async () => {} } },
    log,
  )
  const listener = getRequestListener(async (request, env) => ready.fetch(request, env))
  const server = createServer(
    (request, response) => ready.answer(request, response) || void listener(request, response),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  get(origin + path, { headers, method }, (answer) => {
    const { statusCode: status, headers: got } = answer
    answer
      .toArray()
      .then((parts) => resolve({ status, headers: got, body: Buffer.concat(parts).toString('base64') }), reject)
  }).on('error', reject)
  return promise
}

const withoutItsOwn = ({ headers, ...answer }: Answer) => ({
  ...answer,
  headers: { ...headers, 'x-request-id': undefined, date: undefined },
})

test.each(['br', 'gzip', 'gzip, deflate, br', 'identity', ''])(
  'the second answer to those that take "%s" is the first to the byte, without the routes, but for its id',
  async (accepted) => {
    const headers = { 'accept-encoding': accepted }
    const first = await ask('/shop', headers)
    const second = await ask('/shop', headers)
    expect(asked).toEqual(['GET /shop'])
    expect(withoutItsOwn(second)).toEqual(withoutItsOwn(first))
    expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  },
)

test('each encoding has an answer of its own', async () => {
  const encodings = ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']
  const answers = await Promise.all(encodings.map(async (accepted) => ask('/', { 'accept-encoding': accepted })))
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    'br',
    'gzip',
    undefined,
  ])
})

test('a page that was rendered anew is never answered with the one before', async () => {
  const before = await ask('/')
  pages.set('/', htmlAsset('<p>Published since</p>'))
  const after = await ask('/')
  expect(Buffer.from(after.body, 'base64').toString()).toBe('<p>Published since</p>')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test.each<[string, string, Record<string, string>, string]>([
  ['a list that was filtered', '/shop?colour=red', {}, 'GET'],
  ['a page that is missing', '/nowhere', {}, 'GET'],
  ['HEAD', '/shop', {}, 'HEAD'],
  ['who may have the page', '/shop', { 'if-none-match': '"other"' }, 'GET'],
])('%s goes through the routes each time', async (_, path, headers, method) => {
  await ask(path, headers, method)
  await ask(path, headers, method)
  expect(asked).toEqual([`${method} ${path}`, `${method} ${path}`])
})

test('what leads elsewhere is not kept, and who has the page is told so though it is ready', async () => {
  expect((await ask('/old')).status).toBe(302)
  expect((await ask('/old')).status).toBe(302)
  const { headers } = await ask('/')
  expect((await ask('/', { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
})

test('ready answers are logged as the others are', async () => {
  const answers = [await ask('/shop'), await ask('/shop')]
  const entries = lines.map((line): unknown => JSON.parse(line))
  const call = { method: 'GET', path: '/shop', status: 200, msg: 'request' }
  expect(entries).toMatchObject(answers.map(({ headers }) => ({ ...call, requestId: headers['x-request-id'] })))
  expect(entries.every((entry) => typeof entry === 'object' && entry !== null && 'ms' in entry)).toBe(true)
})
