import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { printed } from './printed.ts'
import { expect, test } from './shop.ts'
import { readEmail, somebodyBuys } from './shopper.ts'

// A shop of its own, at an address that passkeys can be kept for.
test.use({ settings: { HOST: 'localhost' } })

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

async function signsInByEmail(desk: Page, inbox: string): Promise<void> {
  await desk.getByLabel('Your e-mail address').fill(await desk.locator('strong').innerText())
  await desk.getByRole('button', { name: 'Send me a link' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
  const inboxPage = await desk.context().newPage()
  const text = await readEmail(inboxPage, inbox, /Sign in to/)
  await inboxPage.close()
  await desk.getByLabel('Code with 6 digits').fill(/\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '')
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

/** Prints every paper of two of the three orders that wait, each order on a sheet of its own, from Today and from Orders. */
async function printsTwoOfThreeOrders(desk: Page): Promise<void> {
  const choices = desk.getByRole('checkbox', { name: /^Choose SOL-\S+ to print$/ })
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
    await expect(desk.getByText('2 orders chosen.')).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: button }).click()
    await arrivesAt(title)
    await expectAccessible(desk)
    expect(await printed(desk), title).toEqual([size, size])
    await desk.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await arrivesAt('Orders')
  }
  await desk.getByRole('button', { name: 'Choose all 3 to print' }).click()
  await expect(desk.getByText('3 orders chosen.')).toBeVisible()
  await desk.getByRole('button', { name: 'Clear choice' }).click()
  await expect(desk.getByText('3 orders chosen.')).toHaveCount(0)
  await expect(desk.locator(':focus')).toHaveCount(1)
}

test('comes back to the desk by a passkey, hears the bell in every window, and prints for several orders at once', {
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
  await desk.setViewportSize({ width: 390, height: 844 })
  await givesADevice(desk)
  await desk.goto('/desk')
  await signsInByEmail(desk, shop.inbox)

  const screens = desk.getByRole('navigation', { name: 'Desk' })
  await screens.getByRole('button', { name: 'More' }).click()
  await screens.getByRole('link', { name: 'Access' }).click()
  const passkeys = desk.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Added')
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
  await desk.getByLabel('Ring a bell and count in the window’s title').check()
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
