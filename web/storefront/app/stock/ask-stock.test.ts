import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../platform/memory-storage.ts'
import { checkoutOptions, clearCheckoutOptions, identifiedOptions } from '../../checkout/checkout-options.ts'
import { stockAsker } from './ask-stock.ts'

/** Answers that wait until they are let go, by the order in which they were asked for. */
let waiting: ((stock: Record<string, number>) => void)[]
let asked: string[]

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('window', new EventTarget())
  clearCheckoutOptions()
  waiting = []
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return new Promise((answer) => waiting.push((stock) => answer(Response.json({ stock, reserved: {}, yours: {} }))))
  })
})

test('the answer to a question that came before another is not taken, in whichever order they come', async () => {
  const ask = stockAsker()
  const [first, second] = [ask(), ask()]
  waiting[1]?.({ 3: 1 })
  waiting[0]?.({ 3: 0 })
  expect(await first).toBeNull()
  expect(await second).toMatchObject({ stock: { 3: 1 } })
})

test('an answer for a cart without an id is not taken once it has one, since its own reservation looks like another’s', async () => {
  const ask = stockAsker()
  const before = ask()
  const { cartId } = identifiedOptions()
  waiting[0]?.({ 3: 0 })
  expect(await before).toBeNull()
  const after = ask()
  waiting[1]?.({ 3: 1 })
  expect(await after).toMatchObject({ stock: { 3: 1 } })
  expect(asked[1]).toContain(`cart=${cartId}`)
  expect(checkoutOptions.get().cartId).toBe(cartId)
})
