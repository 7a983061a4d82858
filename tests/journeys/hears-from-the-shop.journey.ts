import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { goesOffline, shopper } from './shopper.ts'

// Shows S2.27, S2.33, S2.34, S2.35, S2.36, S2.37, S2.42, S2.43, S4.12, S8.12, S10.26.

test('a dismissed announcement stays away after a reload', { tag: '@before-release' }, async ({ page }) => {
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

test('the footer copies the e-mail address, and Alt+T moves the focus to the message', {
  tag: '@before-release',
}, async ({ page, context }) => {
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
  // Without a message it is found too.
  await page.keyboard.press('Alt+T')
  await expect(messages).toBeFocused()
})

test('a tooltip explains a button on hover and on keyboard focus', { tag: ['@desktop', '@before-release'] }, async ({
  page,
}) => {
  await shopper(page).opensTheShop()
  const copy = page.getByRole('button', { name: 'Click to copy email' })
  const tooltip = page.getByRole('tooltip')
  const nothingHovered = async () => {
    await page.mouse.move(1, 1)
    await expect(tooltip).toBeHidden()
  }
  await nothingHovered()
  await copy.hover()
  await expect(tooltip).toHaveText('Click to copy email')
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

test('a button that moves under the pointer shows no tooltip', { tag: ['@desktop', '@before-release'] }, async ({
  page,
}) => {
  await page.clock.install()
  await shopper(page).opensTheShop()
  const add = page.getByRole('button', { name: 'Add Leopard Lane to cart' })
  await add.first().click()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await expect(bag.getByRole('heading', { name: 'Leopard Lane' })).toBeVisible()
  const dismiss = page.getByRole('button', { name: 'Dismiss announcement' })
  const box = await dismiss.boundingBox()
  if (!box) throw new Error('No announcement is shown')
  const restsThere = () => page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await restsThere()
  await page.keyboard.press('Escape')
  await expect(bag).toBeHidden()
  await restsThere()
  await page.clock.runFor(1000)
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('a shopper is told when the connection is lost and when it is back', async ({ page, context }) => {
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
