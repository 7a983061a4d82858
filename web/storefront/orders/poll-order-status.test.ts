import { beforeEach, expect, test, vi } from 'vitest'
import { orderStatuses } from '#shop/orders/status.ts'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import { type ConfirmationView, fetchOrderStatus, pollOrderStatus } from './poll-order-status.ts'

// Shows S2.103, S2.107, S4.24.

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('location', { href: 'https://shop.example/#/order-confirmation' })
})

function fetchOnce(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  return fetchOrderStatus('cs_test_1')
}

async function poll(views: ConfirmationView[]) {
  const shown: ConfirmationView[] = []
  const pauses: number[] = []
  const next = async () => ({ view: views.shift() ?? 'unknown', answer: null })
  const wait = async (ms: number) => pauses.push(ms)
  await pollOrderStatus(next, wait, new AbortController().signal, ({ view }) => shown.push(view))
  return { shown, pauses }
}

test.each(orderStatuses)('the order status %s is shown unchanged', async (status) => {
  expect(await fetchOnce(async () => Response.json({ status }))).toEqual({ view: status, answer: { status } })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer without a status', async () => Response.json({ error: 'Too many requests' }, { status: 429 })],
  ['a page instead of JSON', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s is shown as unreachable', async (_, answer) => {
  expect(await fetchOnce(answer)).toEqual({ view: 'unreachable', answer: null })
})

test('a payment in process is asked for again, with growing pauses', async () => {
  expect(await poll(['processing', 'processing', 'processing', 'paid', 'unknown'])).toEqual({
    shown: ['processing', 'processing', 'processing', 'paid'],
    pauses: [1000, 2000, 3000],
  })
})

test.each(['paid', 'expired', 'failed', 'review', 'unknown'] as const)(
  'polling stops at the status %s',
  async (view) => {
    expect(await poll([view, 'processing'])).toEqual({ shown: [view], pauses: [] })
  },
)

test('an unreachable shop is polled again until it answers', async () => {
  expect((await poll(['unreachable', 'processing', 'unreachable', 'paid'])).shown).toEqual([
    'unreachable',
    'processing',
    'unreachable',
    'paid',
  ])
})

test('an answer that comes after the shopper left is not shown', async () => {
  const leaving = new AbortController()
  const shown: ConfirmationView[] = []
  const late = async () => {
    leaving.abort()
    return { view: 'paid' as const, answer: null }
  }
  await pollOrderStatus(
    late,
    async () => {},
    leaving.signal,
    ({ view }) => shown.push(view),
  )
  expect(shown).toEqual([])
})
