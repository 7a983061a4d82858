import { expect, test } from 'vitest'
import { createCheckout } from './create-checkout.ts'

const origin = 'https://shop.example'
const json = (status: number, body: unknown) => async () => Response.json(body, { status })
const create = (send: () => Promise<Response>, timeoutMs = 15_000) => createCheckout({}, { send, origin, timeoutMs })
const failed = (code: string, detail: string) => ({ ok: false, failure: { code, detail } })

test('a good answer leads to its address', async () => {
  const answer = { ok: true, url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: 'cs_test_1' }
  expect(await create(json(200, answer))).toEqual({ ok: true, url: answer.url, sessionId: 'cs_test_1' })
})

test.each([
  ['the words of the server', 400, { ok: false, error: 'The cart is empty' }, 'The cart is empty'],
  ['that it was tried too often', 429, { ok: false, error: 'Please wait 9 minutes.' }, 'Please wait 9 minutes.'],
  ['words with a good status', 200, { ok: false, error: 'Prices have changed.' }, 'Prices have changed.'],
  ['a status without words', 502, {}, 'Server returned 502'],
  ['an answer that is no object', 500, 'oops', 'Server returned 500'],
  ['an answer of the wrong shape', 200, { ok: true, url: 5 }, 'No checkout URL received from server'],
  ['no address', 200, { ok: true }, 'No checkout URL received from server'],
  ['a foreign address', 200, { ok: true, url: 'https://evil.example/' }, 'No checkout URL received from server'],
])('%s: the shopper reads why', async (_, status, body, detail) => {
  expect(await create(json(status, body))).toEqual(failed('CHECKOUT_SESSION_FAILED', detail))
})

test('a page instead of JSON is told by its status', async () => {
  const send = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  expect(await create(send)).toEqual(failed('CHECKOUT_SESSION_FAILED', 'Server returned 502'))
})

test('a broken connection is told in its own words', async () => {
  const send = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await create(send)).toEqual(failed('NETWORK_ERROR', 'Failed to fetch'))
})

test('a server that keeps silent is given up', async () => {
  const send = (_: string, init: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const outcome = await createCheckout({}, { send, origin, timeoutMs: 20 })
  expect(outcome).toEqual(failed('NETWORK_ERROR', 'Request timed out after 0.02 seconds'))
})

test('an answer that begins and never ends is given up as well', async () => {
  const send = async (_: string, init: RequestInit = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => init.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    })
    return new Response(body)
  }
  const outcome = await createCheckout({}, { send, origin, timeoutMs: 20 })
  expect(outcome).toEqual(failed('NETWORK_ERROR', 'Request timed out after 0.02 seconds'))
})

test('a connection that breaks within the answer is told in its own words', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new TypeError('network error')) })
  expect(await create(async () => new Response(body))).toEqual(failed('NETWORK_ERROR', 'network error'))
})
