import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'
import { stopClock } from './stop-clock.ts'

// Shows S2.43.

const messagesOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function copiesTheAddress(page: Page): Promise<Locator> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('contentinfo').getByRole('button', { name: 'Click to copy email' })
  await copy.focus()
  await page.keyboard.press('Enter')
  return copy
}

test('Tab in a dialog reaches its message and the Close button', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const orla = shopper(page)
  await orla.opensTheShop()
  await page.getByRole('link', { name: 'Leopard Lane', exact: true }).click()
  await orla.arrivesAt('Leopard Lane')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(messagesOf(page).getByText('Could not save your bag on this device.')).toBeVisible()

  await page.getByRole('button', { name: 'Size guide' }).click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect(dialog.getByRole('button', { name: 'Dismiss' }).last()).toBeVisible()
  const nameOfFocused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  const roundBy = async (key: string) => {
    await close.focus()
    const passed: (string | null | undefined)[] = []
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press(key)
      if (await close.evaluate((element) => element === document.activeElement)) return passed
      passed.push(await nameOfFocused())
    }
    throw new Error(`${key} never comes back to the button Close, but to: ${passed.join(', ')}`)
  }
  for (const key of ['Tab', 'Shift+Tab'])
    expect(await roundBy(key)).toEqual(expect.arrayContaining(['Show my size', 'Dismiss']))
})

test('a message stays while the pointer or focus is on it', { tag: ['@desktop', '@before-release'] }, async ({
  page,
}) => {
  await page.clock.install()
  await shopper(page).opensTheShop()
  await stopClock(page)
  const copy = await copiesTheAddress(page)
  const message = messagesOf(page).getByRole('listitem')
  await message.hover()
  await page.clock.runFor(6000)
  await expect(message).toBeVisible()
  await page.keyboard.press('Alt+T')
  await page.mouse.move(1, 1)
  await page.clock.runFor(6000)
  await expect(message).toBeVisible()
  await copy.focus()
  await page.clock.runFor(4000)
  await expect(message).toBeVisible()
  await page.clock.runFor(1500)
  await expect(message).toHaveCount(0)
})

test('several messages are stacked, and closing the last returns the focus', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  await shopper(page).opensTheShop()
  const copy = await copiesTheAddress(page)
  await page.keyboard.press('Enter')
  const messages = messagesOf(page).getByRole('listitem')
  await expect(messages).toHaveCount(2)
  await page.keyboard.press('Alt+T')
  await expectAccessible(page)
  const [upper, lower] = await Promise.all([messages.first().boundingBox(), messages.last().boundingBox()])
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0)

  for (const _ of await messages.all()) {
    await page.keyboard.press('Alt+T')
    await page.keyboard.press('Tab')
    await expect(messages.first().getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(copy).toBeFocused()
  }
  await expect(messages).toHaveCount(0)
})
