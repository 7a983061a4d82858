import * as v from 'valibot'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetDrafts } from '../app/forget-drafts.ts'
import { draftKey, openStoredDraft } from './stored-draft.ts'

// Shows S10.210.

const Form = v.object({ id: v.string(), words: v.string() })
const typed = { value: { id: 'one', words: 'Una & Seán 2026' }, version: 3 }
let stored: Map<string, string>
let isFull: boolean

beforeEach(() => {
  stored = new Map()
  isFull = false
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
  // Like the browser's: its keys are those of what it holds.
  const ownKeys = () => [...stored.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(area, { ownKeys, getOwnPropertyDescriptor }))
  vi.stubGlobal('window', new EventTarget())
})

const key = draftKey('una@solas.test', 'extra')
const open = () => openStoredDraft(key, Form)

function tab() {
  const draft = open()
  const stop = draft.subscribe(() => {})
  onTestFinished(stop)
  return draft
}
type Draft = ReturnType<typeof open>
function sets(one: Draft, value: Parameters<Draft['set']>[0]) {
  const oldValue = stored.get(key) ?? null
  one.set(value)
  const newValue = stored.get(key) ?? null
  if (oldValue !== newValue) window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }))
}
const words = (text: string) => ({ ...typed, value: { ...typed.value, words: text } })

test('keeps a draft for the next visit, and deletes it once it is sent, even after its form closed', () => {
  const draft = open()
  draft.set(typed)
  expect(open().get()).toEqual(typed)
  draft.set(null)
  expect([...stored.keys()]).toEqual([])
  expect(open().get()).toBeNull()
})

test('sending a draft in one tab clears it in a tab that had loaded it later', () => {
  const first = tab()
  sets(first, typed)
  const second = tab()
  sets(first, null)
  expect([second.get(), stored.size]).toEqual([null, 0])
})

test('sending a loaded draft in one tab clears the form in the tab where it was typed', () => {
  const first = tab()
  sets(first, typed)
  const second = tab()
  sets(second, null)
  expect([first.get(), stored.size]).toEqual([null, 0])
})

test('each of two tabs keeps its own draft when the other sends', () => {
  const [first, second] = [tab(), tab()]
  sets(first, words('of the first'))
  sets(second, words('of the second'))
  sets(first, null)
  expect([second.get(), open().get()]).toEqual([words('of the second'), words('of the second')])
})

test('a page restored by Back shows the current draft', () => {
  const asleep = tab()
  sets(asleep, typed)
  const awake = open()
  awake.set(null)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(asleep.get()).toBeNull()
})

test('with full storage, a draft is kept while the page is open, and leaves nothing behind', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const draft = tab()
  draft.set(typed)
  isFull = true
  draft.set(words('too much'))
  expect(draft.get()).toEqual(words('too much'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(draft.get()).toEqual(words('too much'))
  draft.set(null)
  expect([draft.get(), stored.size]).toEqual([null, 0])
})

test('an open draft survives emptied storage, and a stored value of another shape is not restored', () => {
  const draft = tab()
  draft.set(typed)
  stored.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null, oldValue: null, newValue: null }))
  expect([draft.get(), open().get()]).toEqual([typed, typed])
  stored.set(key, '{"value":7}')
  expect(open().get()).toBeNull()
})

test.each<[what: string, text: string]>([
  ['is of another form', JSON.stringify({ value: { id: 'one' }, version: 3, at: 0 })],
  ['has no version', JSON.stringify({ value: typed.value })],
  ['is cut off', '{"value":{"id":"one","words":"Una & Se'],
  ['is no object', 'null'],
])('keeps stored text that %s aside until it is dismissed, and starts with an empty form', (_, text) => {
  stored.set(key, text)
  const draft = tab()
  expect([draft.get(), draft.unreadable()]).toEqual([null, text])
  draft.set(typed)
  expect([draft.get(), draft.unreadable()]).toEqual([typed, text])
  draft.set(null)
  const again = tab()
  expect([again.get(), again.unreadable()]).toEqual([null, text])
  forgetDrafts()
  expect(open().unreadable()).toBe(text)
  again.dismiss()
  expect([again.unreadable(), open().unreadable(), stored.size]).toEqual([null, null, 0])
})

test('keeps several unreadable drafts aside, one after the other', () => {
  stored.set(key, 'one')
  open()
  stored.set(key, 'two')
  expect(open().unreadable()).toBe('one\n\ntwo')
})

test('keeps an unreadable draft in place if storage is full', () => {
  stored.set(key, 'half a')
  isFull = true
  expect(open().unreadable()).toBe('half a')
  expect(stored.get(key)).toBe('half a')
})

test('deletes unreadable drafts about an erased customer, and any after 30 days', () => {
  stored.set(key, '{"value":"Aoife@Shopper.example')
  open()
  forgetDrafts({ email: 'aoife@shopper.example', orderIds: [] })
  expect(stored.size).toBe(0)
  stored.set(key, 'half a')
  open()
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  forgetDrafts()
  expect(stored.size).toBe(0)
})

test('deletes unused drafts after 30 days, and keeps drafts without a date aside', () => {
  open().set(typed)
  stored.set('desk-draft una@solas.test old', JSON.stringify({ ...typed, at: Date.now() - 31 * 86_400_000 }))
  stored.set('desk-draft una@solas.test broken', 'half a')
  stored.set('cart', '[]')
  forgetDrafts()
  expect([...stored.keys()]).toEqual([key, 'cart', 'desk-draft una@solas.test broken unreadable'])
})

test('deletes the drafts about a customer who is erased', () => {
  const ofOrder = openStoredDraft(draftKey('una@solas.test', 'delivery 59dfea4b'), Form)
  const toPerson = openStoredDraft(draftKey('una@solas.test', 'offer'), Form)
  ofOrder.set(words('5 Main Street'))
  toPerson.set(words('Aoife@Shopper.example'))
  open().set(words('of somebody else'))
  forgetDrafts({ email: 'aoife@shopper.example', orderIds: ['59dfea4b'] })
  expect([...stored.keys()]).toEqual([key])
})

test.each<[what: string, text: string]>([
  ['an address that ends with hers', 'joann@x.ie'],
  ['an address that begins with hers', 'ann@x.ie.example'],
  ['hers without its domain', 'ann'],
])('keeps a draft that holds %s when a customer is erased', (_, text) => {
  open().set(words(text))
  forgetDrafts({ email: 'ann@x.ie', orderIds: [] })
  expect([...stored.keys()]).toEqual([key])
})

test('deletes a draft that has the erased address on a line of its own, also one that was set aside', () => {
  open().set(words('Call\nann@x.ie'))
  const broken = draftKey('una@solas.test', 'offer')
  stored.set(broken, JSON.stringify(words('Call\nann@x.ie')).slice(0, -9))
  openStoredDraft(broken, Form)
  expect([...stored.keys()]).toEqual([key, `${broken} unreadable`])
  forgetDrafts({ email: 'Ann@x.ie', orderIds: [] })
  expect(stored.size).toBe(0)
})

test('keeps the drafts of a staff member whose address is erased as a customer’s', () => {
  open().set(words('of somebody else'))
  openStoredDraft(draftKey('una@solas.test', 'offer'), Form).set(words('una@solas.test'))
  forgetDrafts({ email: 'una@solas.test', orderIds: [] })
  expect([...stored.keys()]).toEqual([key])
})
