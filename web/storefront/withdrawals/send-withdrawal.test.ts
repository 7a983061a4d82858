import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import { sendWithdrawal } from './send-withdrawal.ts'

const statement = { name: 'Aoife', reference: 'SOL-A1B2C3D4', email: 'aoife@example.ie', items: '', formId: '' }
const answering =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { href: 'https://shop.example/#/returns-refunds' })
})

function send(fetch: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
  return sendWithdrawal(statement)
}

test('a received withdrawal returns the time of receipt', async () => {
  const fetch = vi.fn(answering({ ok: true, receivedAt: '2026-11-20T12:00:00.000Z' }))
  expect(await send(fetch)).toEqual({ ok: true, receivedAt: new Date('2026-11-20T12:00:00Z') })
  expect(fetch).toHaveBeenCalledWith(
    '/functions/v1/withdraw',
    expect.objectContaining({ body: JSON.stringify(statement) }),
  )
})

test.each([
  ['the server’s own words', answering({ ok: false, error: 'Too many tries.' }, 429), 'Too many tries.'],
  ['a page instead of an answer', async () => new Response('<html>', { status: 502 }), 'The server answered 502.'],
  ['a yes without a moment', answering({ ok: true }), 'The server answered 200.'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'We could not be reached just now.'],
])('%s does not count as a received withdrawal', async (_, fetch, error) => {
  expect(await send(fetch)).toEqual({ ok: false, error })
})

test('no withdrawal is sent while offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const fetch = vi.fn(answering({}))
  expect(await send(fetch)).toEqual({
    ok: false,
    error: 'You are offline. Try again when connected.',
  })
  expect(fetch).not.toHaveBeenCalled()
})
