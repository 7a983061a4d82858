import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'

// Shows S1.9.

const withoutDeviceSharing = () => Object.defineProperty(navigator, 'canShare', { value: undefined })

async function saves(page: Page, id: string, name: string) {
  await page.goto(`/#/product/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByText('Added to wishlist').first()).toBeVisible()
}

test('a shared wishlist is added to the one of the person who opens it', { tag: '@before-release' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(withoutDeviceSharing)
  await saves(page, '3', 'Market Day')
  await saves(page, '5', 'First Dance')
  await page.getByRole('link', { name: 'Back to shop' }).click()
  await page.getByRole('button', { name: 'Saved (2)' }).click()
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const otherTab = await context.newPage()
  await saves(otherTab, '8', 'Rose Window')
  await expect(page.getByText('3 products', { exact: true })).toBeVisible()
  await otherTab.close()

  await page.getByRole('button', { name: 'Send this list' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${baseURL}/shop?pick=3-5-8`)

  const friends = await browser.newContext({ ...(baseURL && { baseURL }) })
  const there = await friends.newPage()
  await saves(there, '1', 'Claret Evening')
  await there.goto(link)
  const names = there.getByRole('article').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Market Day', 'First Dance', 'Rose Window'])
  await expect(there.getByRole('button', { name: 'Saved (1)' })).toBeVisible()
  await expectAccessible(there)
  await there.getByRole('button', { name: 'Keep these in my wishlist' }).click()
  await expect(there.getByText('Your wishlist has everything on this list.')).toBeVisible()
  await there.getByRole('button', { name: 'Saved (4)' }).click()
  await expect(names).toHaveText(['Claret Evening', 'Market Day', 'First Dance', 'Rose Window'])
  await friends.close()
})
