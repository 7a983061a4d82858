import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { owner } from './owner.ts'
import { printed } from './printed.ts'
import { expect, test } from './shop.ts'
import { somebodyBuys } from './shopper.ts'

// Shows S10.180, S10.184, S10.185, S10.194.

// A shop of its own, at an address that passkeys can be kept for.
test.use({ settings: { HOST: 'localhost' } })
// Once the owner has a passkey, none is offered.
test.describe.configure({ mode: 'serial' })

/** Gives the desk's browser a device that keeps passkeys and says that its owner touched it. */
async function givesADevice(desk: Page): Promise<void> {
  const devtools = await desk.context().newCDPSession(desk)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function printsTwoOfThreeOrders(desk: Page): Promise<void> {
  const choices = desk.getByRole('checkbox', { name: /^Select SOL-\S+ to print$/ })
  const arrivesAt = async (title: string) => {
    await expect(desk.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(desk.getByText('Loading')).toHaveCount(0)
  }
  for (const [screen, button, title, size] of [
    ['Today', 'Print slips', 'Packing slips, A6', '105 × 148'],
    ['Today', 'Print labels', 'Address labels, 62 × 100 mm', '62 × 100'],
    ['Orders', 'Print bench sheets', 'Bench sheets', '210 × 297'],
  ] as const) {
    await desk.getByRole('link', { name: screen, exact: true }).click()
    await arrivesAt(screen)
    await choices.first().check()
    await choices.last().check()
    await expect(desk.getByText('2 orders selected.')).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: button }).click()
    await arrivesAt(title)
    await expectAccessible(desk)
    expect(await printed(desk), title).toEqual([size, size])
    await desk.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await arrivesAt('Orders')
  }
  await desk.getByRole('button', { name: 'Select all 3 to print' }).click()
  await expect(desk.getByText('3 orders selected.')).toBeVisible()
  await desk.getByRole('button', { name: 'Clear selection' }).click()
  await expect(desk.getByText('3 orders selected.')).toHaveCount(0)
  await expect(desk.locator(':focus')).toHaveCount(1)
}

test('staff are offered a passkey after signing in by e-mail, and not again after “Not now”', {
  tag: ['@desktop', '@before-release'],
}, async ({ page: desk, shop }) => {
  const dara = owner(desk, shop.inbox)
  await dara.signsInByHand()
  const offer = desk.getByRole('region', { name: 'Sign in faster next time' })
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await dara.keepsTheFocus()
  await dara.goesTo('Access')
  await desk.getByRole('button', { name: 'Sign out', exact: true }).click()
  await dara.signsInByHand()
  await expect(offer).toHaveCount(0)
})

test('signs in with a passkey, every window rings for a new order, and several orders are printed at once', {
  tag: '@desktop',
}, async ({ page, context, shop }) => {
  // Playwright has every page think that somebody looks at it, and sound cannot be heard.
  await context.addInitScript(() => {
    document.hasFocus = () => false
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        document.documentElement.dataset.rings = String(Number(document.documentElement.dataset.rings ?? 0) + 1)
      }
    }
  })
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/desk/api/live') streams.push(request.frame().page())
  })
  const [desk, origin] = [page, new URL(shop.address).origin]
  await givesADevice(desk)
  await owner(desk, shop.inbox).signsInByHand()

  const offer = desk.getByRole('region', { name: 'Sign in faster next time' })
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(desk.getByText('Passkey added')).toBeVisible()
  await expect(offer).toHaveCount(0)
  const screens = desk.getByRole('navigation', { name: 'Desk' })
  await screens.getByRole('button', { name: 'More' }).click()
  await screens.getByRole('link', { name: 'Access' }).click()
  await expect(desk.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText('Added')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Sign out', exact: true }).click()
  await desk.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  const rings = (window: Page) => window.evaluate(() => Number(document.documentElement.dataset.rings ?? 0))
  const second = await context.newPage()
  await second.goto('/desk')
  const toMake = second.getByRole('region', { name: 'To make' })
  await expect(second.getByText('Nothing waits for you. Put the kettle on.')).toBeVisible()
  await somebodyBuys(context, origin)
  await expect(toMake).toContainText('Claret Evening')
  expect([await rings(second), await second.title()], 'off until asked for').toEqual([0, 'Today · Solas desk'])

  await screens.getByRole('button', { name: 'More' }).click()
  await screens.getByRole('link', { name: 'Access' }).click()
  await desk.getByLabel('Ring a bell and show a count in the window’s title').check()
  expect(await rings(desk), 'it rings once to be heard').toBe(1)
  await screens.getByRole('button', { name: 'More' }).click()
  await screens.getByRole('link', { name: 'Shop' }).click()
  await desk.getByRole('link', { name: 'Legal requirements' }).click()
  await desk.getByText('What the law requires').click()
  await expect(desk.getByText('The maker, with postal and e-mail address: product')).toBeVisible()
  await expectAccessible(desk)
  await somebodyBuys(context, origin)
  await expect(second).toHaveTitle('(1) Today · Solas desk')
  await expect(desk).toHaveTitle('(1) Legal requirements · Solas desk')
  expect([await rings(desk), await rings(second)]).toEqual([2, 1])

  expect(new Set(streams), 'one stream a browser').toEqual(new Set([desk]))
  await desk.close()
  await expect.poll(() => streams.at(-1) === second, 'the other window takes the stream over').toBe(true)
  await somebodyBuys(context, origin)
  await expect(second).toHaveTitle('(2) Today · Solas desk')
  await expect(toMake.getByText(/^SOL-/)).toHaveCount(3)
  await second.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(second).toHaveTitle('Today · Solas desk')
  await printsTwoOfThreeOrders(second)
})
