import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { goesOffline, shopper } from './shopper.ts'

test('puts the announcement away for good', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  const announcement = page.getByRole('region', { name: 'Announcement' })
  await expect(announcement).toHaveText('Free shipping in Ireland over €50 • 30-day returns')
  await announcement.getByRole('button', { name: 'Dismiss announcement' }).focus()
  await page.keyboard.press('Enter')
  await expect(announcement).toBeHidden()
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)
  await page.reload()
  await orla.arrivesAt('Our Collection')
  await expect(announcement).toBeHidden()
})

test('copies the address from the footer, and reaches the message by Alt+T', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shopper(page).opensTheShop()
  const footer = page.getByRole('contentinfo')
  const year = await page.evaluate(() => new Date().getFullYear())
  await expect(footer).toContainText(`© ${year} `)
  await expect(footer).toContainText('Handcrafted pieces designed in-house. Ships Ireland & beyond.')
  for (const name of ['Home', 'All bracelets', 'About', 'Bespoke & Corporate', 'Coming Soon', 'Cart'])
    await expect(footer.getByRole('link', { name })).toBeVisible()
  for (const network of ['Instagram', 'Facebook', 'Pinterest'])
    await expect(footer.getByRole('link', { name: `Solas on ${network}` })).toBeVisible()
  for (const group of ['Shop', 'Customer Service', 'Legal'])
    await expect(footer.getByRole('navigation', { name: group })).toBeVisible()
  const address = await footer.getByRole('link', { name: '@' }).innerText()
  const copy = footer.getByRole('button', { name: 'Click to copy email' })
  await copy.focus()
  await page.keyboard.press('Enter')
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect(messages.getByText('Email copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.keyboard.press('Alt+T')
  await expect(messages.getByRole('list')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(messages.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messages.getByText('Email copied to clipboard!')).toBeHidden()
})

test('learns what a button does by staying on it, with the mouse or by Tab', async ({ page }) => {
  await shopper(page).opensTheShop()
  const copy = page.getByRole('button', { name: 'Click to copy email' })
  const tooltip = page.getByRole('tooltip')
  const nothingHovered = async () => {
    await page.mouse.move(1, 1)
    await expect(tooltip).toBeHidden()
  }
  // Tooltips come once the page has been quiet for a while.
  await expect(async () => {
    await nothingHovered()
    await copy.hover()
    await expect(tooltip).toHaveText('Click to copy email', { timeout: 1000 })
  }).toPass()
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()

  await nothingHovered()
  await page.getByRole('link', { name: '@' }).focus()
  await page.keyboard.press('Tab')
  await expect(copy).toBeFocused()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tooltip).toBeHidden()
})

test('is told when the connection goes and when it is back', async ({ page, context }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await goesOffline(page)
  const bar = page.getByText('You are offline. You can keep looking; checkout needs a connection.')
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await expect(page.getByText('You are back online.')).toBeVisible()
})
