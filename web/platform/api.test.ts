import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, loggedFetch } from './api.ts'
import { eventLog } from './event-log.ts'
import { MemoryStorage } from './memory-storage.ts'

// Shows S7.9, S8.19.

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { href: 'https://shop.example/#/cart' })
})

const answering = (fetch: (path: string, init: RequestInit) => Promise<Response>) =>
  vi.stubGlobal('fetch', vi.fn(fetch))
const Answer = v.object({ items: v.number() })
const callOnce = (timeoutMs?: number) => call('/functions/v1/x', { answer: Answer, ...(timeoutMs && { timeoutMs }) })

test('a successful answer is parsed by its schema', async () => {
  answering(async () => Response.json({ items: 2, besides: true }))
  expect(await callOnce()).toEqual({ ok: true, value: { items: 2 } })
})

test.each([
  ['an error of null', { items: 2, error: null }],
  ['ok and an error of null', { ok: true, items: 2, error: null }],
])('%s is not a failure', async (_, answer) => {
  answering(async () => Response.json(answer))
  expect(await callOnce()).toEqual({ ok: true, value: { items: 2 } })
})

test('without a body it is a GET, with one a POST of JSON', async () => {
  answering(async () => Response.json({ items: 2 }))
  await callOnce()
  await call('/functions/v1/x', { answer: Answer, body: { size: 'Medium' } })
  expect(vi.mocked(fetch).mock.calls).toMatchObject([
    ['/functions/v1/x', {}],
    ['/functions/v1/x', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"size":"Medium"}' }],
  ])
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).not.toHaveProperty('method')
})

test.each([
  ['a refusal with words', () => Response.json({ ok: false, error: 'Later.' }, { status: 429 }), 429, 'Later.'],
  ['a refusal with a good status', () => Response.json({ ok: false, error: 'Later.' }), 200, 'Later.'],
  ['an error alone', () => Response.json({ error: 'Later.' }), 200, 'Later.'],
  ['a refusal without words', () => Response.json({ ok: false }), 200, ''],
  ['an error that is no text', () => Response.json({ error: { code: 7 } }), 200, ''],
  ['a bad status over a good answer', () => Response.json({ items: 2 }, { status: 500 }), 500, ''],
  ['a page instead of JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502, ''],
  ['an answer of another shape', () => Response.json({ items: 'two' }), 200, ''],
])('%s is a failure with its status', async (_, response, status, message) => {
  answering(async () => response())
  expect(await callOnce()).toEqual({ ok: false, status, message })
})

test.each([500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530])(
  'an HTML page of a proxy with %i is a failure without a message, even with status 200',
  async (status) => {
    answering(async () => new Response('<!doctype html><h1>Connection timed out</h1>', { status }))
    expect(await callOnce()).toEqual({ ok: false, status, message: '' })
    answering(async () => new Response('<!doctype html><h1>Just a moment</h1>'))
    expect(await callOnce()).toEqual({ ok: false, status: 200, message: '' })
  },
)

test('a refusal has its code, and the current state if it matches the schema', async () => {
  const refusal = { ok: false, error: 'It has changed.', code: 'stale' }
  const failure = { ok: false, status: 409, message: 'It has changed.', code: 'stale' }
  answering(async () => Response.json({ ...refusal, now: { items: 3 } }, { status: 409 }))
  expect(await callOnce()).toEqual({ ...failure, now: { items: 3 } })
  answering(async () => Response.json({ ...refusal, now: { other: 3 } }, { status: 409 }))
  expect(await callOnce()).toEqual(failure)
})

test('without a connection the failure has no status and the message of the browser', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await callOnce()).toEqual({ ok: false, message: 'Failed to fetch' })
})

test('a connection that breaks during the answer gives the message of the browser', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new TypeError('network error')) })
  answering(async () => new Response(body))
  expect(await callOnce()).toEqual({ ok: false, message: 'network error' })
})

test('gives up on a server that does not answer', async () => {
  answering(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  expect(await callOnce(20)).toEqual({ ok: false, message: 'Request timed out after 0.02 seconds' })
  expect(eventLog.get()).toMatchObject([{ status: 0 }])
})

test('an answer that starts and never ends times out', async () => {
  answering(async (_, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
    })
    return new Response(body)
  })
  expect(await callOnce(20)).toEqual({ ok: false, message: 'Request timed out after 0.02 seconds' })
})

test('aborting the signal aborts the call without a log entry', async () => {
  const leaving = new AbortController()
  answering(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const result = call('/functions/v1/x', { answer: Answer, signal: leaving.signal })
  leaving.abort(new Error('left'))
  expect(await result).toEqual({ ok: false, message: 'left' })
  expect(eventLog.get()).toEqual([])
})

test.each([
  [true, ['HTTP 503: GET /functions/v1/x']],
  [false, []],
])('a failed call is logged: %s', async (isLogged, messages) => {
  answering(async () => Response.json({}, { status: 503 }))
  await call('/functions/v1/x', { answer: Answer, isLogged })
  expect(eventLog.get().map(({ message }) => message)).toEqual(messages)
})

test.each([
  [404, 'HTTP 404: POST /functions/v1/x'],
  [500, 'HTTP 500: POST /functions/v1/x'],
])('an answer %i is logged', async (status, message) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  expect((await loggedFetch('/functions/v1/x', { method: 'POST' })).status).toBe(status)
  expect(eventLog.get()).toMatchObject([{ type: 'network', message, status, endpoint: '/functions/v1/x' }])
})

test('a failed network is logged with status 0 and thrown on; a good answer is not logged', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(loggedFetch('/functions/v1/x')).rejects.toThrow('Failed to fetch')
  expect(eventLog.get()).toMatchObject([{ message: 'HTTP 0: GET /functions/v1/x', status: 0 }])
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await loggedFetch('/functions/v1/x')
  expect(eventLog.get()).toHaveLength(1)
})
