import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'

// Shows S8.22.

let shop: OpenShop
afterEach(() => shop.close())

async function logged(path: string, init?: RequestInit, level = 'info') {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const services = { ...shop.services, log: pino({ level }, sink) }
  const app = createApp({ services, sandbox: null })
  const answer = await app.fetch(new Request(`${shop.services.config.publicUrl}${path}`, init))
  return { answer, entries: lines.map((line): unknown => JSON.parse(line)), text: lines.join('') }
}

test('a request is logged with its id and without personal data', async () => {
  shop = await openShop()
  const { answer, entries, text } = await logged('/functions/v1/order-status?session_id=cs_test_a1b2c3', {
    headers: { 'x-forwarded-for': '192.0.2.1', 'user-agent': 'Browser/1.0', referer: 'http://solas.test/mary' },
  })
  const call = {
    method: 'GET',
    path: '/functions/v1/order-status',
    status: 200,
    msg: 'request',
  }
  expect(entries).toEqual([expect.objectContaining({ ...call, requestId: answer.headers.get('x-request-id') })])
  expect(text).not.toMatch(/a1b2c3|192\.0\.2\.1|Browser|mary/)
})

test('a session id in a path stays out of the log', async () => {
  shop = await openShop()
  const { text } = await logged(`/sandbox/pay/cs_test_${'a1b2c3'.repeat(10)}`)
  expect(text).toContain('/sandbox/pay/…')
  expect(text).not.toContain('a1b2c3')
})

test('keeps link tokens out of the log at every level, however the path is written', async () => {
  shop = await openShop()
  const token = signToken(await linkSecret(shop.services.db), 'order', '0190b2a4-7f1e-7c3a-9f55-3d1c2b4a5e6f')
  const paths = ['/order/T', '/order/T/invoice', '/order/T.', '/Order/T', '//order/T', '/%6Frder/T', '/orders/T']
  for (const path of [...paths, '/gift/T', '/review/T/stop', '/bespoke-order/T', '/desk/sign-in/T']) {
    const { text } = await logged(path.replace('T', token), {}, 'debug')
    expect(text, path).toContain('"request"')
    expect(text, path).not.toContain(token.slice(0, 30))
  }
})

test('requests for files are not logged', async () => {
  shop = await openShop()
  expect((await logged('/robots.txt')).entries).toEqual([])
})

test.each([
  ['/functions/v1/order-status?session_id=cs_test_a1b2c3d4e5f6', 'application/json'],
  ['/sandbox/inbox', 'text/html; charset=UTF-8'],
])('a bug at %s is answered in words and logged under the id of the request', async (path, type) => {
  shop = await openShop({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  for (const table of ['sandboxInbox', 'orders'])
    await shop.services.db.schema.alterTable(table).renameTo(`${table}Away`).execute()
  const { answer, entries } = await logged(path)
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(await answer.text()).toContain('Something went wrong on our side. Please try again.')
  const requestId = answer.headers.get('x-request-id')
  expect(entries[0]).toMatchObject({ level: 50, requestId, msg: 'request failed' })
  expect(entries[0]).toHaveProperty('err.stack')
})
