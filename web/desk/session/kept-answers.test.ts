import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import type { MeAnswer } from '#shop/desk/access.ts'
import { findKeptAnswer, findKeptMe, forgetAnswers, keepAnswer, keepMe } from './kept-answers.ts'

const me = (id: string | null, keepsOffline = true): MeAnswer => ({
  staff: id === null ? null : { id, email: `${id}@solas.test`, role: 'helper' },
  mode: 'live',
  inbox: null,
  passkeys: null,
  keepsOffline,
  catalogue: '/assets/catalogue-1.json',
  settings: {},
  zones: [],
  packaging: '',
  vatNumber: null,
  vatScheme: 'none',
})
const Answer = v.object({ count: v.number() })
const today = deskCalls.readToday.path
let stores: Map<string, Map<string, Response>>

beforeEach(() => {
  stores = new Map()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  const keyOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)
  const open = (store: Map<string, Response>) => ({
    put: async (key: string, response: Response) => void store.set(key, response),
    match: async (key: string | { url: string }) => store.get(keyOf(key))?.clone(),
    delete: async (key: string | { url: string }) => store.delete(keyOf(key)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
  })
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return open(store)
    },
  })
})

test('keeps answers offline for the signed-in person only, with their time', async () => {
  await keepMe(me('una'))
  await keepAnswer('una', today, { count: 3 })
  expect(await findKeptAnswer('una', today, Answer)).toEqual({ value: { count: 3 }, keptAt: new Date() })
  expect(await findKeptAnswer('dara', today, Answer)).toBeNull()
  expect((await findKeptMe())?.staff?.id).toBe('una')
})

test('keeps Today, order lists and orders offline, but no searches and no customer data', async () => {
  await keepMe(me('una'))
  const kept = [
    today,
    deskCalls.readOrders.path,
    `${deskCalls.readOrders.path}?filter=to-post`,
    pathTo(deskCalls.readOrder, { id: 'a-1' }),
  ]
  const notKept = [
    `${deskCalls.readOrders.path}?search=aoife%40example.ie`,
    `${deskCalls.readOrders.path}?filter=all&before=2`,
    deskCalls.findPersonalData.path,
    deskCalls.readAccounts.path,
    deskCalls.readReaders.path,
    deskCalls.readPrinting.path,
  ]
  for (const path of [...kept, ...notKept]) await keepAnswer('una', path, { count: 1 })
  expect([...(stores.get('desk answers una')?.keys() ?? [])]).toEqual([deskCalls.readMe.path, ...kept])
})

test('deletes all kept answers after signing out, a change of person or a request of the shop', async () => {
  for (const next of [me(null), me('dara'), me('una', false)]) {
    await keepMe(me('una'))
    await keepAnswer('una', today, { count: 3 })
    await keepMe(next)
    expect(await findKeptAnswer('una', today, Answer)).toBeNull()
  }
  await keepMe(me('una'))
  await forgetAnswers()
  // An answer that was under way meanwhile is not kept either.
  await keepAnswer('una', today, { count: 3 })
  expect([...stores.keys()]).toEqual([])
})

test('shows no kept answer that is older than a day or from another build', async () => {
  await keepMe(me('una'))
  await keepAnswer('una', today, { number: 3 })
  expect(await findKeptAnswer('una', today, Answer)).toBeNull()
  await keepAnswer('una', today, { count: 3 })
  vi.setSystemTime(Date.parse('2026-11-21T12:00:01Z'))
  expect(await findKeptAnswer('una', today, Answer)).toBeNull()
  expect(await findKeptMe()).toBeNull()
  await keepMe(me('una'))
  expect([...(stores.get('desk answers una')?.keys() ?? [])]).toEqual([deskCalls.readMe.path])
})

test('keeps the last 50 answers', async () => {
  await keepMe(me('una'))
  for (let n = 0; n < 60; n += 1) await keepAnswer('una', pathTo(deskCalls.readOrder, { id: `a-${n}` }), { count: n })
  expect(stores.get('desk answers una')?.size).toBe(50)
  expect(await findKeptAnswer('una', pathTo(deskCalls.readOrder, { id: 'a-59' }), Answer)).not.toBeNull()
})
