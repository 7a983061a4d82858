import { expect, test } from 'vitest'
import { orderStatuses } from '#shop/orders/status.ts'
import { type ConfirmationView, confirmationWords } from './order-status-texts.ts'
import { askForOrder, pollOrderStatus } from './poll-order-status.ts'

const ask = (answer: () => Promise<Response>) => askForOrder('cs_test_1', answer, new AbortController().signal)

async function watch(views: ConfirmationView[]) {
  const shown: ConfirmationView[] = []
  const pauses: number[] = []
  const next = async () => ({ view: views.shift() ?? 'unknown', answer: null })
  const wait = async (ms: number) => pauses.push(ms)
  await pollOrderStatus(next, wait, new AbortController().signal, ({ view }) => shown.push(view))
  return { shown, pauses }
}

test.each(orderStatuses)('the status %s is shown as it is', async (status) => {
  expect(await ask(async () => Response.json({ status }))).toEqual({ view: status, answer: { status } })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer without a status', async () => Response.json({ error: 'Too many requests' }, { status: 429 })],
  ['a page instead of JSON', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s: the shop is out of reach', async (_, answer) => {
  expect(await ask(answer)).toEqual({ view: 'unreachable', answer: null })
})

test('a payment in process is asked for again, with growing pauses', async () => {
  expect(await watch(['processing', 'processing', 'processing', 'paid', 'unknown'])).toEqual({
    shown: ['processing', 'processing', 'processing', 'paid'],
    pauses: [1000, 2000, 3000],
  })
})

test.each(['paid', 'expired', 'failed', 'review', 'unknown'] as const)('%s is final', async (view) => {
  expect(await watch([view, 'processing'])).toEqual({ shown: [view], pauses: [] })
})

test('a shop that is out of reach is asked again, so that the page finds out by itself', async () => {
  expect((await watch(['unreachable', 'processing', 'unreachable', 'paid'])).shown).toEqual([
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

test('only a paid order is called confirmed', () => {
  const confirmed = Object.entries(confirmationWords).filter(([, { title }]) => title === 'Order Confirmed!')
  expect(confirmed.map(([view]) => view)).toEqual(['paid'])
})
