import { expect, test, vi } from 'vitest'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { openShop } from '../../testing/open-shop.ts'
import { openProcess } from '../../testing/shop-process.ts'
import { aoife, startCheckout } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { supply } from '../../testing/stocked.ts'

const places = {
  'product page': [paths.product('first-dance'), 'Somebody is paying for it; it may be free again at 12:30.'],
  list: [paths.shop, '>Reserved</p>'],
  stock: [publicCalls.readShopStock.path, '"5":0'],
  feed: [discoveryPaths.products, 'out_of_stock'],
} as const

test(
  'another process shows a reservation within two seconds: product page, list, stock and feed',
  async () => {
    const shop = await openShop({ shops: 1 })
    await supply(shop, { 5: { kind: 'one-of-a-kind' } })
    const other = await openProcess(shop.services.config)
    const whereSold = async () => {
      const texts = await Promise.all(
        Object.entries(places).map(async ([place, [path, words]]) => {
          const answer = await fetch(`http://127.0.0.1:${other.port}${path}`)
          return (await answer.text()).includes(words) ? [place] : []
        }),
      )
      return texts.flat()
    }
    const asked = performance.now()
    expect(await whereSold()).toEqual([])
    const answersMs = performance.now() - asked
    await startCheckout(shop, { cart: [{ id: '5', quantity: 1, size: 'Medium' }], email: aoife.email })
    // Two rounds of answers may begin too early and too late.
    await vi.waitFor(async () => expect(await whereSold()).toEqual(Object.keys(places)), {
      timeout: 2000 * slowness() + 2 * answersMs,
      interval: 50,
    })
    other.child.kill('SIGTERM')
    await other.ended
    await shop.close()
  },
  40_000 * slowness(),
)
