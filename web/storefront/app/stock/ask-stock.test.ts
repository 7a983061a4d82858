import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../platform/memory-storage.ts'
import { checkoutOptions, clearCheckoutOptions, identifiedOptions } from '../../checkout/checkout-options.ts'
import { msToNextAsk, stockAsker } from './ask-stock.ts'

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

test.each([
  ['with ten minutes to go', '12:10', 12, 610_000],
  ['after its end', '11:59', 12, 10_000],
])('the stock is asked for again ten seconds after a reservation ends: %s', (_, end, hour, ms) => {
  expect(msToNextAsk(`2026-11-28T${end}:00.000Z`, Date.UTC(2026, 10, 28, hour))).toBe(ms)
})

test.each([1970, 2020, 2025, 2031])('a browser whose clock says %i does not ask all the time', (year) => {
  const ms = msToNextAsk('2026-11-28T12:10:00.000Z', Date.UTC(year, 10, 28, 12))
  expect(ms).toBeGreaterThanOrEqual(10_000)
  // A longer time would be over at once: a timer counts up to 2 ** 31 ms.
  expect(ms).toBeLessThanOrEqual(32 * 60_000)
})
