import { expect, test, vi } from 'vitest'
import { share } from './share.ts'

// Shows S2.82.

const page = { title: 'Market Day', url: 'https://shop.example/product/market-day' }
const works = async () => {}
const refuses = (name: string) => async () => {
  throw new DOMException('no', name)
}
const sheet = (open: () => Promise<void>) => ({ share: open, canShare: (): boolean => true })
const clipboard = (writeText: () => Promise<void>) => ({ clipboard: { writeText } })

test.each([
  ['the device has a sheet', { ...sheet(works), ...clipboard(refuses('NotAllowedError')) }, 'shared'],
  ['the shopper closes the sheet', { ...sheet(refuses('AbortError')), ...clipboard(works) }, 'dismissed'],
  ['the sheet is refused', { ...sheet(refuses('NotAllowedError')), ...clipboard(works) }, 'copied'],
  ['the sheet takes no addresses', { ...sheet(works), canShare: (): boolean => false, ...clipboard(works) }, 'copied'],
  ['there is no sheet', clipboard(works), 'copied'],
  ['copying is refused', clipboard(refuses('NotAllowedError')), 'failed'],
  ['there is no clipboard', {}, 'failed'],
] as const)('the result of sharing if %s', async (_case, browser, outcome) => {
  vi.stubGlobal('navigator', browser)
  expect(await share(page)).toBe(outcome)
})

test('shares title and URL', async () => {
  const open = vi.fn(works)
  vi.stubGlobal('navigator', sheet(open))
  await share(page)
  expect(open).toHaveBeenCalledExactlyOnceWith(page)
})
