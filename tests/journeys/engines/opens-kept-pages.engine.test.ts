import { expect, onTestFinished, test } from 'vitest'
import { slowness } from '../../../server/testing/slowness.ts'
import { openShop } from '../../../setup/open-shop.ts'
import { openers } from './openers.ts'
import { visitor } from './visitor.ts'

const desktop = { width: 1280, height: 900 }
const isKept =
  '() => caches.keys().then(async (names) => (await Promise.all(names.map((name) => caches.match("/shell", { cacheName: name })))).some(Boolean) && navigator.serviceWorker.controller !== null)'

test.runIf(openers.length > 0)('Firefox or WebKit is installed', () => {
  expect(openers.length).toBeGreaterThan(0)
})

test.each(openers)(
  'in %s pages open while the network is there and the shop is not',
  { timeout: 60_000 * slowness() },
  async (_, open) => {
    const shop = await openShop()
    const engine = await open(desktop)
    onTestFinished(() => engine.close())
    const orla = visitor(engine, 'mouse')
    await engine.open(`${shop.address}/shop`)
    await orla.arrivesAt('Our Collection')
    await orla.sees(isKept).toBe(true)
    await engine.open(`${shop.address}/shop`)
    await orla.arrivesAt('Our Collection')
    expect(await shop.stop()).toBe(0)

    await engine.open(`${shop.address}/shop`)
    await orla.arrivesAt('Our Collection')
    await engine.open(`${shop.address}/cart`)
    await orla.arrivesAt('Your cart is empty')
  },
)
