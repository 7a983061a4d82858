import { expect, test } from 'vitest'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'
import { bodySizes } from './body-sizes.ts'

// Shows S6.3, S8.22, S10.12.

const shop = shopForAllTests()

const checkout = '/functions/v1/create-checkout-v2'
const body = '{"items":[{"price":40,"quantity":1}]}'
const json = { 'content-type': 'application/json' }
const tooLong = JSON.stringify({ items: 'x'.repeat(bodySizes.checkout) })
const tooLongCall = JSON.stringify({ items: 'x'.repeat(bodySizes.call) })

test.each([
  ['no type', checkout, { method: 'POST', body, headers: { 'content-type': 'text/plain' } }, 415],
  ['a form', checkout, { method: 'POST', body: new URLSearchParams({ items: '1' }) }, 415],
  ['broken JSON', checkout, { method: 'POST', body: '{"items":' }, 400],
  ['no body', checkout, { method: 'POST', headers: json }, 400],
  ['more than the largest bag', checkout, { method: 'POST', body: tooLong }, 413],
  ['more than the longest statement', '/functions/v1/withdraw', { method: 'POST', body: tooLongCall }, 413],
  [
    'a length over the largest bag',
    checkout,
    { method: 'POST', body, headers: { ...json, 'content-length': `${bodySizes.checkout + 1}` } },
    413,
  ],
  ['another method', checkout, { method: 'GET' }, 404],
  ['an unknown function', '/functions/v1/nothing', { method: 'POST', body }, 404],
  ['an unknown webhook', '/webhooks/nothing', { method: 'POST', body }, 404],
  ['a webhook over 1 MB', '/webhooks/stripe', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }, 413],
  ['another origin', checkout, { method: 'POST', body, headers: { origin: 'https://evil.example' } }, 403],
  ['an opaque origin', checkout, { method: 'POST', body, headers: { origin: 'null' } }, 403],
  ['a page of another site', checkout, { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a page of a sibling site', checkout, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-site' } }, 403],
])('%s is refused with a sentence in JSON', async (_, path, init, status) => {
  const answer = await shop.fetch(path, init)
  expect(answer.status).toBe(status)
  const sentence: unknown = expect.stringMatching(/^[A-Z].{9,}/)
  expect(await answer.json()).toEqual({ ok: false, error: sentence })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['this origin', { origin: 'http://solas.test' }],
  ['a page of this origin', { 'sec-fetch-site': 'same-origin' }],
  ['an address that the browser calls its own', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['a program', {}],
])('accepts requests from %s', async (_, headers) => {
  const answer = await shop.fetch(checkout, { method: 'POST', body, headers })
  expect(await answer.json()).toMatchObject({ ok: true })
})

test('a chunked body without a length is limited too', async () => {
  const chunks = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(' '.repeat(1024)))
    },
  })
  const init = { method: 'POST', body: chunks, headers: json, duplex: 'half' } as const
  expect((await shop.fetch(checkout, init)).status).toBe(413)
})
