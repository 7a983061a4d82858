import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S2.2, S2.18, S2.20, S2.21, S2.22, S2.26, S2.27.

async function holds(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('arrives at the top of every page, and goes back to where she was', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await expect(page).toHaveTitle('Our Collection – Solas')
  const link = page.getByRole('link', { name: 'Burgundy Safari', exact: true }).first()
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(500)
  await expect(page.getByRole('banner')).toBeInViewport()

  await link.click()
  await orla.arrivesAt('Burgundy Safari')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Burgundy Safari – Solas')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/burgundy-safari$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveTitle('Our Collection – Solas')
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.join()).not.toContain('Burgundy Safari')
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

for (const start of ['/shop', '/#/shop'])
  test(`Back after a reload focuses the link that was followed, from ${start}`, async ({ page }) => {
    await page.goto(start)
    await waitsUntilHydrated(page)
    const link = page.getByRole('link', { name: 'Honey Toast', exact: true }).first()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Honey Toast' })).toBeVisible()
    await page.reload()
    await waitsUntilHydrated(page)
    await page.goBack()
    await expect(link).toBeFocused()
  })

test('Back focuses the link of header or footer that was followed', { tag: '@before-release' }, async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  for (const [landmark, name, heading] of [
    ['contentinfo', 'Home', /./],
    ['contentinfo', 'Returns', /./],
    ['banner', 'Cart, empty', 'Your cart is empty'],
  ] as const) {
    const link = page.getByRole(landmark).getByRole('link', { name }).first()
    await link.click()
    await expect(page).not.toHaveTitle('Our Collection – Solas')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveTitle('Our Collection – Solas')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  }
})

test('the skip link passes the header by keyboard, and the header marks the current page', { tag: '@desktop' }, async ({
  page,
}) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const current = page.getByRole('banner').locator('a[aria-current=page]')
  await expect(current).toHaveText(['Shop'])
  await orla.opensTheCart()
  await expect(current).toHaveAccessibleName('Cart, empty')
})

test('searches and finds what she saved from the header of any page', { tag: '@before-release' }, async ({ page }) => {
  const orla = shopper(page)
  await page.goto('/#/about')
  await orla.arrivesAt('Our Story')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Search bracelets' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search bracelets' })).toBeFocused()
  await page.keyboard.type('first dance')
  await page.getByRole('button', { name: 'Add First Dance to wishlist' }).click()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await header.getByRole('link', { name: 'Saved, 1' }).click()
  await expect(page.getByRole('button', { name: 'Saved (1)', pressed: true })).toBeVisible()
  await orla.arrivesAt('Our Collection')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a slow page shows that it is loading', { tag: '@before-release' }, async ({ page }) => {
  const orla = shopper(page)
  const letGo = await holds(page, '**/assets/about-*.js')
  await orla.opensTheShop()
  await page.evaluate(() => {
    location.hash = '#/about'
  })
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()
  letGo()
  await orla.arrivesAt('Our Story')
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0)
})

test('clicks on several buttons before the scripts load all count', { tag: ['@desktop', '@before-release'] }, async ({
  page,
}) => {
  const letGo = await holds(page, '**/assets/index-*.js')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop?category=Burgundy', { waitUntil: 'commit' })
  for (const name of ['Claret Evening', 'Mulled Wine'])
    await page.getByRole('button', { name: `Add ${name} to wishlist`, exact: true }).click()
  letGo()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Saved, 2' })).toBeVisible()
})

test('a link followed before the scripts load stays on its page', { tag: '@before-release' }, async ({ page }) => {
  const letGo = await holds(page, '**/assets/index-*.js')
  await page.goto('/#/shop', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'First Dance', exact: true }).first().click()
  const product = page.getByRole('heading', { level: 1, name: 'First Dance' })
  await expect(product).toBeVisible()
  letGo()
  await waitsUntilHydrated(page)
  await expect(page).toHaveURL(/\/#\/product\/5$/)
  await page.reload()
  await expect(product).toBeVisible()
})

test('an unknown page says so, is logged, and links home', async ({ page, expectProblem }) => {
  expectProblem(/404/)
  const orla = shopper(page)
  await page.goto('/#/no/such/page')
  await orla.arrivesAt('Oops! Page not found')
  await expect(page).toHaveTitle('Oops! Page not found – Solas')
  expect(await page.evaluate(() => localStorage.getItem('errorLog'))).toContain('404: /no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/#\/$/)
})
