import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { goesOffline, shopper } from './shopper.ts'

const partMissing = 'This part could not be loaded.'

test('finds in the list without a connection; what cannot be loaded says so in its place, and comes with the next try', async ({
  page,
  context,
  expectProblem,
}) => {
  const maeve = shopper(page)
  await maeve.opensTheShop()
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)

  await page.getByRole('button', { name: 'Add Claret Evening to cart' }).first().click()
  await expect(page.getByText('Claret Evening has been added to your cart.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search bracelets' })
  await search.fill('zzzz')
  await expect(page.getByText('No products found for "zzzz"')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await page.getByRole('button', { name: 'Burgundy', exact: true }).click()
  await expect(page.getByText(/^Showing \d+ of 27 products$/)).not.toHaveText(/^Showing 27/)

  const filters = page.getByRole('button', { name: 'Filters' }).first()
  await filters.click()
  const missing = page.getByRole('alert').filter({ hasText: partMissing })
  await expect(missing).toHaveCount(1)
  await expectAccessible(page)
  await filters.click()
  await expect(missing).toHaveCount(0)
  const quickView = page.getByRole('button', { name: 'Quick view of Claret Evening' })
  await quickView.click()
  await expect(missing).toHaveCount(1)
  await expectAccessible(page)
  const secondTry = page.waitForEvent('requestfailed')
  await missing.getByRole('button', { name: 'Try again' }).click()
  await secondTry
  await expect(missing).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()

  await context.setOffline(false)
  await missing.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claret Evening' })
  await expect(dialog).toBeVisible()
  await expect(missing).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await filters.click()
  await expect(page.getByLabel('Lowest price')).toBeVisible()
})

test('asks for a picture and the size guide again by the same buttons, once the connection is back', async ({
  page,
  context,
  expectProblem,
}) => {
  const maeve = shopper(page)
  await page.goto('/#/product/1')
  await maeve.arrivesAt('Claret Evening')
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)

  const missing = page.getByRole('alert').filter({ hasText: partMissing })
  const zoom = page.getByRole('button', { name: 'Zoom picture 1 of 3' })
  const guide = page.getByRole('button', { name: 'Size guide' })
  await zoom.click()
  await expect(missing).toHaveCount(1)
  await guide.click()
  await expect(missing).toHaveCount(2)
  await expectAccessible(page)

  await context.setOffline(false)
  await zoom.click()
  const lightbox = page.getByRole('dialog', { name: 'Claret Evening' })
  await expect(lightbox).toBeVisible()
  await lightbox.getByRole('button', { name: 'Close' }).click()
  await guide.click()
  await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('is told in its place that a page could not be loaded, and tries again there', async ({
  page,
  context,
  expectProblem,
}) => {
  const maeve = shopper(page)
  await maeve.opensTheShop()
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This page could not be loaded.')
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('This page could not be loaded.')
  await page.evaluate(() => {
    location.hash = '#/no/such/page'
  })
  await expect(heading).toHaveText('Oops! Page not found')
  await page.goBack()
  await expect(heading).toHaveText('This page could not be loaded.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toContainText('Terms')
  await expect(heading).toBeFocused()
})
