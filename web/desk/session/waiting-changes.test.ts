import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  countUnsaved,
  dropChange,
  dropUnreadable,
  keepChange,
  readUnreadable,
  readWaiting,
  sendAgain,
  sendWaiting,
} from './waiting-changes.ts'

const change = (id: string) => ({
  id,
  path: `/desk/api/orders/${id}/made`,
  body: { version: 'v', changeId: id },
  title: `${id} marked as made`,
  orderId: id,
})
const answer = vi.fn<(path: string, request?: { body?: string }) => Promise<Response>>()
const asked = () => answer.mock.calls.map(([path]) => path.split('/')[4])

beforeEach(() => {
  // As in browsers, what is stored are its own keys.
  const stored: Record<string, string> = {}
  Object.setPrototypeOf(stored, {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  })
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('navigator', {})
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  for (const id of ['one', 'two', 'three']) keepChange('una', change(id))
})

test('sends what waits in the order it was made, each once', async () => {
  answer.mockImplementation(async () => Response.json({ ok: true }))
  expect(await sendWaiting('una')).toBe(3)
  expect(asked()).toEqual(['one', 'two', 'three'])
  expect(await sendWaiting('una')).toBe(0)
  expect(readWaiting('una')).toEqual([])
})

test('keeps waiting changes while the shop is unreachable, restarts or asks to sign in', async () => {
  for (const failing of [
    () => Promise.reject(new TypeError('no connection')),
    async () => new Response('away', { status: 503 }),
    async () => Response.json({ ok: false, code: 'signed-out', error: 'Sign in.' }, { status: 401 }),
  ]) {
    answer.mockReset()
    answer.mockImplementation(failing)
    expect(await sendWaiting('una')).toBe(0)
    expect(asked()).toEqual(['one'])
    expect(readWaiting('una').map(({ id, problem }) => [id, problem])).toEqual([
      ['one', null],
      ['two', null],
      ['three', null],
    ])
  }
})

test('keeps a refused change with what others did meanwhile, and sends the other changes', async () => {
  const now = { order: { timeline: [{ who: 'dara@solas.test', what: 'made' }] } }
  const refused = { ok: false, code: 'stale', error: 'Someone else changed this order.', now }
  answer.mockImplementation(async (path) =>
    path.includes('/two/') ? Response.json(refused, { status: 409 }) : Response.json({ ok: true }),
  )
  expect(await sendWaiting('una')).toBe(2)
  expect(readWaiting('una').map(({ id, problem }) => [id, problem])).toEqual([
    ['two', 'Someone else changed this order. Last change: made, dara@solas.test.'],
  ])
  expect(await sendWaiting('una')).toBe(0)
})

const onOne = (id: string) => ({ ...change(id), path: `/desk/api/orders/one/${id}`, orderId: 'one' })

test('sends a second change of an order with the version that the first one made', async () => {
  keepChange('una', onOne('posted'))
  const sent: unknown[] = []
  answer.mockImplementation(async (path, request) => {
    const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(request?.body ?? ''))
    sent.push([path.slice('/desk/api/orders/'.length), version])
    return Response.json({ order: { version: `after ${path.split('/').at(-1)}` } })
  })
  expect(await sendWaiting('una')).toBe(4)
  expect(sent).toEqual([
    ['one/made', 'v'],
    ['two/made', 'v'],
    ['three/made', 'v'],
    ['one/posted', 'after made'],
  ])
})

test('holds back later changes of an order whose earlier change was refused, and says so', async () => {
  keepChange('una', onOne('posted'))
  answer.mockImplementation(async (path) =>
    path.includes('/one/')
      ? Response.json({ ok: false, code: 'stale', error: 'Someone else changed this order.' }, { status: 409 })
      : Response.json({ ok: true }),
  )
  expect(await sendWaiting('una')).toBe(2)
  expect(asked()).toEqual(['one', 'two', 'three'])
  expect(readWaiting('una').map(({ id, problem }) => [id, problem])).toEqual([
    ['one', 'Someone else changed this order.'],
    ['posted', 'We did not send it, because the change before it was not saved.'],
  ])
  expect(await sendWaiting('una')).toBe(0)
})

test('does not send a change that was undone while another one was being sent', async () => {
  answer.mockImplementation(async () => {
    dropChange('una', 'two')
    return Response.json({ ok: true })
  })
  expect(await sendWaiting('una')).toBe(2)
  expect(asked()).toEqual(['one', 'three'])
})

test('keeps the changes of each person apart, and forgets one that was undone', () => {
  expect(readWaiting('dara')).toEqual([])
  expect([dropChange('una', 'two'), dropChange('una', 'two')]).toEqual([true, false])
  expect(readWaiting('una').map(({ id }) => id)).toEqual(['one', 'three'])
})

test('counts the unsaved changes and drafts of everybody before sign-in', () => {
  expect(countUnsaved()).toBe(3)
  keepChange('dara', change('sale'))
  localStorage.setItem('desk-waiting old', 'half a {')
  localStorage.setItem('desk-draft dara', '[1, 2]')
  expect(countUnsaved()).toBe(5)
})

test('keeps a change that only an owner may make until the person is an owner', async () => {
  answer.mockImplementation(async (path) =>
    path.includes('/one/')
      ? Response.json({ ok: false, code: 'not-owner', error: 'Only an owner may do this.' }, { status: 403 })
      : Response.json({ ok: true }),
  )
  expect(await sendWaiting('una')).toBe(2)
  const [{ problem, failures } = { problem: '', failures: 0 }] = readWaiting('una')
  expect(problem).toBe('Only an owner may do this. We keep it here. Ask an owner, then try again.')
  expect(failures, 'it can be tried again').toBeGreaterThan(0)
  answer.mockImplementation(async () => Response.json({ ok: true }))
  sendAgain('una', 'one')
  expect([await sendWaiting('una'), readWaiting('una')]).toEqual([1, []])
})

test('sets a change aside after three server errors, sends the others, and retries it when asked', async () => {
  keepChange('una', onOne('posted'))
  answer.mockImplementation(async (path) =>
    path.includes('/one/')
      ? Response.json({ ok: false, error: 'Something went wrong.' }, { status: 500 })
      : Response.json({ ok: true }),
  )
  expect(await sendWaiting('una')).toBe(2)
  expect(asked()).toEqual(['one', 'two', 'three'])
  expect(readWaiting('una').map(({ id, problem }) => [id, problem])).toEqual([
    ['one', null],
    ['posted', null],
  ])
  await sendWaiting('una')
  await sendWaiting('una')
  const [first, second] = readWaiting('una')
  expect([first?.problem, second?.problem]).toEqual([expect.stringContaining('try again'), expect.any(String)])
  expect(await sendWaiting('una')).toBe(0)
  answer.mockImplementation(async () => Response.json({ ok: true }))
  sendAgain('una', 'one')
  expect(await sendWaiting('una')).toBe(2)
  expect(readWaiting('una')).toEqual([])
})

test.each([
  ['no JSON at all', 'half a {', 0],
  ['no list', '{"id":"one"}', 0],
  [
    'one change of another release among others',
    JSON.stringify([
      { id: 'old', price: 12 },
      { ...change('two'), problem: null, failures: 0 },
    ]),
    1,
  ],
])('keeps waiting changes that cannot be read and reports them: %s', (_, text, readable) => {
  localStorage.setItem('desk-waiting una', text)
  expect(readWaiting('una')).toHaveLength(readable)
  expect(readUnreadable('una')).toHaveLength(1)
  keepChange('una', change('four'))
  expect(dropChange('una', 'four')).toBe(true)
  expect(readUnreadable('una'), 'it stays while others come and go').toHaveLength(1)
  dropUnreadable('una')
  expect([readUnreadable('una').length, readWaiting('una').length]).toEqual([0, readable])
})
