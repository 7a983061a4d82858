import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S2.24, S2.26, S2.28, S2.29, S2.30, S2.31, S2.32, S3.13.

/** Presses beside a dialog until it closes: within half a second of its opening a press does not count. */
async function closesBeside(dialog: Locator, press: () => Promise<void>) {
  await expect(async () => {
    if (await dialog.isVisible()) await press()
    await expect(dialog).toBeHidden({ timeout: 200 })
  }).toPass()
}

// The links stand in the header itself from 1152 px on.
const NARROW = { width: 1024, height: 800 }

for (const flag of ['off', 'on'] as const)
  test.describe(`with mobile_nav ${flag}`, { tag: flag === 'off' ? [] : '@before-release' }, () => {
    const closeLabel = flag === 'on' ? 'Close' : 'Close menu'
    test.beforeEach(async ({ page, isMobile }) => {
      if (!isMobile) await page.setViewportSize(NARROW)
      if (flag === 'on') await page.addInitScript(() => localStorage.setItem('mobile_nav', 'true'))
    })

    test('goes through the menu by keyboard: focus comes in, stays in and goes back', { tag: '@both-widths' }, async ({
      page,
    }) => {
      const orla = shopper(page)
      await orla.opensTheShop()
      const button = page.getByRole('button', { name: 'Menu' })
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const close = menu.getByRole('button', { name: closeLabel })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(close).toBeFocused()
      await expectAccessible(page)
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(menu.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')

      await page.keyboard.press('Shift+Tab')
      await expect(menu.getByRole('link', { name: 'Cart, empty' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(close).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
    })

    test('the menu closes by a press outside, its button, Back and choosing a page', { tag: '@both-widths' }, async ({
      page,
    }) => {
      const orla = shopper(page)
      await orla.opensTheShop()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const opens = async () => {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(menu.getByRole('button', { name: closeLabel })).toBeFocused()
      }
      await opens()
      await closesBeside(menu, () =>
        page.mouse.click(NARROW.width > (page.viewportSize()?.width ?? 0) ? 380 : 900, 400),
      )
      await opens()
      await menu.getByRole('button', { name: closeLabel }).click()
      await expect(menu).toBeHidden()
      await opens()
      await menu.getByRole('link', { name: 'Cart, empty' }).click()
      await orla.arrivesAt('Your cart is empty')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(menu).toBeHidden()
      await opens()
      await menu.getByRole('link', { name: 'Soft Romance' }).click()
      await expect(page.getByText('5 products', { exact: true })).toBeVisible()
      await expect(menu).toBeHidden()
      await page.goBack()
      await orla.arrivesAt('Your cart is empty')
      await opens()
      await page.goBack()
      await expect(menu).toBeHidden()
      await orla.arrivesAt('Your cart is empty')
      await page.goBack()
      await orla.arrivesAt('Our Collection')
    })
  })

test('a press outside closes a panel, opens nothing beneath and returns the focus', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, isMobile }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  const orla = shopper(page)
  await orla.opensTheShop()
  const opener = page.getByRole('button', { name: 'Add Rose Window to cart' }).first()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await opener.click()
  await expect(bag.getByRole('heading', { name: 'Your bag' })).toBeFocused()
  const beneath = await page.locator('main article a').evaluateAll((links) => {
    const boxes = links.map((link) => link.getBoundingClientRect())
    return boxes.map(({ left, bottom }) => ({ x: left + 40, y: bottom - 30 })).find(({ x, y }) => x < 250 && y > 150)
  })
  if (!beneath) throw new Error('No product lies beside the panel')
  await closesBeside(bag, () =>
    isMobile ? page.touchscreen.tap(beneath.x, beneath.y) : page.mouse.click(beneath.x, beneath.y),
  )
  await expect(opener).toBeFocused()
  await orla.arrivesAt('Our Collection')
})

test('Back closes the filters and keeps what was chosen in them; the next Back leaves the page', async ({ page }) => {
  const orla = shopper(page)
  await page.goto('/#/about')
  await orla.arrivesAt('Our Story')
  await page.getByRole('banner').getByRole('link', { name: 'Search bracelets' }).click()
  await orla.arrivesAt('Our Collection')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel(/^Garnet/).check()
  await expect(page).toHaveURL(/material=Garnet/)
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/material=Garnet/)
  await page.getByRole('button', { name: 'Filters, 1 applied' }).click()
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/material=Garnet/)
  await page.goBack()
  await orla.arrivesAt('Our Story')
})
