import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S2.81, S2.82, S4.8, S8.10, S8.11.

test('shares a bracelet: its real address is copied, and opens its page', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const emer = shopper(page)
  await page.goto('/#/product/5')
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(address).origin).toBe(new URL(shop.address).origin)
  expect(new URL(address).pathname).toMatch(/^\/product\/[a-z-]+$/)
  await page.goto(address)
  await emer.arrivesAt(name)
})

test('Share uses the share sheet of the device if there is one', { tag: '@before-release' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ title, url }: ShareData) => localStorage.setItem('shared', `${title} ${url}`),
    })
  })
  await page.goto('/#/product/market-day')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('shared')))
    .toMatch(/^Market Day http.*\/product\/market-day$/)
  await expect(page.getByText('Link copied to clipboard!')).toBeHidden()
})

test('Share shows the URL to copy by hand if the browser refuses to copy', { tag: '@before-release' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  })
  await page.goto('/#/product/market-day')
  await page.getByRole('button', { name: 'Share' }).click()
  const field = page.getByRole('dialog', { name: 'Share Market Day' }).getByLabel('Copy this address')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/\/product\/market-day$/)
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/product\/market-day$/)
  await expectAccessible(page)
})

test('a shopper adds a bracelet to the wishlist and removes it again', async ({ page }) => {
  await page.goto('/#/product/market-day')
  const heart = page.getByRole('main').getByRole('button', { name: 'Add to wishlist' })
  await heart.click()
  await expect(page.getByText('Added to wishlist')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from wishlist')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
