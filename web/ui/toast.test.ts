import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, getToasts, onToastsChange, showToast, showToastOnce } from './toast.ts'

const titles = () => [...getToasts().values()].map(({ title }) => title)

beforeEach(() => {
  for (const key of getToasts().keys()) dismissToast(key)
})

test('toasts are kept in the order they were shown, until they are dismissed', () => {
  showToast({ title: 'Added to cart' })
  showToast({ title: 'Link copied' })
  showToast({ title: 'Added to cart' })
  expect(titles()).toEqual(['Added to cart', 'Link copied', 'Added to cart'])
  const [first = ''] = getToasts().keys()
  dismissToast(first)
  expect(titles()).toEqual(['Link copied', 'Added to cart'])
})

test('a toast shown once replaces an equal one, except one that offers an action', () => {
  const undo = { title: 'Draft saved', action: { label: 'Undo', onAct: () => {} } }
  showToastOnce({ title: 'Draft saved' })
  showToast(undo)
  showToast({ title: 'Link copied' })
  const [first] = getToasts().keys()
  showToastOnce({ title: 'Draft saved' })
  expect([...getToasts().values()]).toEqual([undo, { title: 'Link copied' }, { title: 'Draft saved' }])
  expect([...getToasts().keys()]).not.toContain(first)
})

test('an equal error toast is shown once with its latest text, and again after it was dismissed', () => {
  showToast({ kind: 'error', title: 'Error', text: 'The first' })
  showToast({ title: 'Added to cart' })
  showToast({ kind: 'error', title: 'Error', text: 'The second' })
  expect([...getToasts().values()]).toEqual([
    { kind: 'error', title: 'Error', text: 'The second' },
    { title: 'Added to cart' },
  ])
  dismissToast('Error')
  showToast({ kind: 'error', title: 'Error' })
  expect(titles()).toEqual(['Added to cart', 'Error'])
})

test('tells the component that draws the messages of each change, until it unsubscribes', () => {
  const listener = vi.fn<() => void>()
  const stop = onToastsChange(listener)
  showToast({ kind: 'error', title: 'Error' })
  dismissToast('Error')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  showToast({ title: 'Added to cart' })
  expect(listener).toHaveBeenCalledTimes(2)
})
