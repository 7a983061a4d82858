import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isEveryChange } from '../../../server/testing/every-change.ts'
import { slowness } from '../../../server/testing/slowness.ts'
import { engineNames } from '../../../setup/engines.ts'
import { type OpenShop, openShop } from '../../../setup/open-shop.ts'
import { ENTER } from './engine.ts'
import { openers } from './openers.ts'
import { visitor } from './visitor.ts'

const missing = engineNames.filter((name) => !openers.some(([present]) => present === name))
if (missing.length > 0) console.log(`Not walked, since it could not be had on this machine: ${missing.join(', ')}.`)

test('all browser engines beside Chromium are installed in CI', () => {
  expect(process.env.CI ? missing : []).toEqual([])
})

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop().then(() => {}))

const screens = [
  ['phone', { width: 390, height: 844 }],
  ...(isEveryChange ? [] : [['desktop', { width: 1280, height: 900 }] as const]),
] as const

for (const [name, open] of openers)
  describe.each(screens)(`in ${name}, on a %s`, (screen, size) => {
    test('looks, filters, opens and closes every kind of dialog, buys and reads the confirmation', {
      timeout: 120_000 * slowness(),
    }, async () => {
      const engine = await open(size)
      onTestFinished(() => engine.close())
      for (const how of screen === 'phone' ? engine.presses : (['mouse'] as const)) {
        const orla = visitor(engine, how)
        await engine.open(`${shop.address}/`)
        await orla.seesText('Best Sellers')
        await orla.sees('() => getComputedStyle(document.body).fontFamily.includes("Figtree")').toBe(true)
        await engine.open(`${shop.address}/#/shop`)
        await orla.arrivesAt('Our Collection')
        await orla.seesText('27 products')

        // Where nothing hovers, as in Firefox without a mouse, it stands behind one more button.
        const isBehind = await engine.run(
          '() => getComputedStyle(document.querySelector("[aria-label^=\'More for\']")).display !== "none"',
        )
        if (isBehind) await orla.presses('button', 'More for Rose Window')
        await orla.presses('button', 'Quick view of Rose Window')
        await orla.seesDialog('Rose Window')
        await orla.pressesBesideOrCloses()
        await orla.seesNoDialog()
        await orla.arrivesAt('Our Collection')
        await orla.isAt('Quick view of Rose Window')

        await orla.presses('button', 'Add Rose Window to cart')
        await orla.seesDialog('Your bag')
        await orla.pressesBesideOrCloses()
        await orla.seesNoDialog()
        await orla.arrivesAt('Our Collection')

        await orla.presses('button', 'Burgundy')
        await orla.sees('() => document.querySelectorAll("main article").length < 27').toBe(true)
        await orla.presses('link', 'Claret Evening')
        await orla.arrivesAt('Claret Evening')
        await orla.seesText('arrives')
        await orla.presses('button', 'Size guide')
        await orla.seesDialog('Size guide')
        await orla.pressesBesideOrCloses()
        await orla.seesNoDialog()
        await orla.presses('button', 'Add to Cart')
        await orla.seesText('Claret Evening has been added to your cart.')

        await engine.open(`${shop.address}/#/cart`)
        await orla.arrivesAt('Your cart')
        await orla.presses('button', 'Proceed to Payment')
        await orla.seesText('Email address')
        await engine.type(`orla@example.ie${ENTER}`)
        await orla.arrivesAt('Payment')
        await orla.pays()
        await orla.arrivesAt('Order Confirmed!')
        await orla.hasFinishedThePurchase()
        await orla.metNoProblem()
      }
    })
  })
