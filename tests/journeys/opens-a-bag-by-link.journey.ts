import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

const LINK = 'cart?add=5.medium~2,26.small~1'

const storesBag = (page: Page) =>
  page.addInitScript(() => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', '[{"id":"3","size":"Medium","quantity":1}]')
  })

const opens = async (page: Page, path: string) => {
  await page.goto(path)
  await waitsUntilHydrated(page)
}

for (const path of [`/${LINK}`, `/#/${LINK}`])
  test(`opens ${path} with an empty bag, which then holds exactly that`, { tag: '@both-widths' }, async ({ page }) => {
    const una = shopper(page)
    await opens(page, path)
    await una.arrivesAt('Your cart')
    await una.seesLine('First Dance', 'Medium', 2, '€80.00')
    await una.seesLine('Burgundy Safari', 'Small', 1, '€40.00')
    await expect(page).not.toHaveURL(/add=/)
    await page.reload()
    await una.seesLine('First Dance', 'Medium', 2, '€80.00')
    await una.seesLine('Burgundy Safari', 'Small', 1, '€40.00')
  })

test('a bag link asks before it replaces or extends a bag', { tag: '@both-widths' }, async ({ page }) => {
  const una = shopper(page)
  await storesBag(page)
  await opens(page, `/${LINK}`)
  await una.seesLine('Market Day', 'Medium', 1, '€30.00')
  const line = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(page.getByText('2 × First Dance (Medium)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my bag' }).click()
  await expect(page.getByText('This link has a bag for you.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(line('First Dance')).toHaveCount(0)

  await opens(page, '/')
  await opens(page, `/${LINK}`)
  await page.getByRole('button', { name: 'Replace my bag' }).click()
  await una.seesLine('First Dance', 'Medium', 2, '€80.00')
  await expect(line('Market Day')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await una.seesLine('Market Day', 'Medium', 1, '€30.00')
  await expect(line('First Dance')).toHaveCount(0)

  await opens(page, '/')
  await opens(page, `/${LINK}`)
  await page.getByRole('button', { name: 'Add to my bag' }).click()
  await una.seesLine('Market Day', 'Medium', 1, '€30.00')
  await una.seesLine('Burgundy Safari', 'Small', 1, '€40.00')
})

test('the same bag link asks again when it is opened again in its tab', { tag: '@before-release' }, async ({
  page,
}) => {
  await storesBag(page)
  await opens(page, `/#/${LINK}`)
  await page.getByRole('button', { name: 'Keep my bag' }).click()
  await expect(page).not.toHaveURL(/add=/)
  // A link that is typed or pasted changes the hash alone.
  await page.evaluate((link) => location.assign(`#/${link}`), LINK)
  await page.getByRole('button', { name: 'Add to my bag' }).click()
  await shopper(page).seesLine('Burgundy Safari', 'Small', 1, '€40.00')
  await expect(page).not.toHaveURL(/add=/)
})

test('a bag link says which of its items are unavailable', async ({ page }) => {
  const una = shopper(page)
  await opens(page, '/cart?add=999,5.huge,26.small~-1,3.medium~1')
  await una.seesLine('Market Day', 'Medium', 1, '€30.00')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('something that is not in our shop')
  await expect(alert).toContainText("We don't make First Dance as the link says.")
  await expect(alert).toContainText('no valid quantity for Burgundy Safari')
  await expectAccessible(page)
})

test('sends her bag to a friend, whose browser opens it', { tag: ['@both-widths', '@before-release'] }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }))
  await storesBag(page)
  await opens(page, '/cart')
  await page.getByRole('button', { name: 'Share bag' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${baseURL}/cart?add=3.medium~1`)

  const friends = await browser.newContext({ ...(baseURL && { baseURL }) })
  const there = await friends.newPage()
  await there.goto(link)
  await shopper(there).seesLine('Market Day', 'Medium', 1, '€30.00')
  await friends.close()
})

test('the button to share a bag is there as soon as its lines are', { tag: '@before-release' }, async ({ page }) => {
  // Scripts that come after the page never come.
  await page.route('**/assets/shared-bag-*.js', () => {})
  await storesBag(page)
  await opens(page, '/cart')
  await shopper(page).seesLine('Market Day', 'Medium', 1, '€30.00')
  expect(await page.getByRole('button', { name: 'Share bag' }).isVisible()).toBe(true)
})
