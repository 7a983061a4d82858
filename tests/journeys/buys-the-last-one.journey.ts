import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'
import { isAccessible, test } from './without-scripts.ts'

// A shop of its own: others buy what is counted here.
test.use({ settings: { JOURNEY: 'buys-the-last-one' }, javaScriptEnabled: false })

test('two shoppers want the last one: one pays, the other is told before she pays and keeps the rest of her cart @both-widths', async ({
  page: plain,
  browser,
  shop,
  viewport,
  withScripts,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport,
    reducedMotion: 'reduce',
    baseURL: shop.address,
  })
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Market Day' }).click()
  await dara.arrivesAt('Market Day')
  if (await desk.getByLabel('Supply').isHidden()) await desk.getByRole('button', { name: /^Details/ }).click()
  await desk.getByLabel('Supply').selectOption('In stock, counted')
  await desk.getByLabel('In stock: Large').fill('1')
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()

  const page = await context.newPage()
  const aoife = shopper(page)
  await page.goto('/product/market-day')
  await aoife.arrivesAt('Market Day')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await expect(page.getByText('Only 1 left')).toBeVisible()
  await page.getByText('Medium, sold').click()
  await expect(page.getByText('Somebody has bought the last one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await expectAccessible(page)
  await aoife.addsToCart('Market Day', 'Large')
  await aoife.opensTheShop()
  await aoife.quickAdds('Burgundy Safari')

  // The other shopper has no scripts.
  const brid = shopper(plain)
  await plain.goto('/product/market-day')
  await expect(plain.locator('main p', { hasText: 'Large: Only 1 left' })).toBeVisible()
  await isAccessible(plain, withScripts)
  await plain.getByLabel('Email address').fill('brid@shopper.example')
  await plain.getByRole('button', { name: 'Buy Now' }).click()
  await plain.waitForURL('**/sandbox/pay/**')
  await brid.saysWhereToPost()
  await brid.pays('€34.95', 'visa')
  await expect(plain.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()

  await aoife.opensTheCart()
  await expect(page.getByText('Market Day (Large): sold')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update my bag' }).click()
  await expect(page.getByRole('heading', { name: 'Market Day' })).toHaveCount(0)
  await aoife.proceedsToPayment('aoife@shopper.example')

  await page.goto('/product/market-day')
  await waitsUntilHydrated(page)
  await expect(page.getByText('Somebody has bought the last one.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Similar: / })).toBeVisible()
  await expectAccessible(page)
  await plain.goto('/product/market-day')
  await expect(plain.getByText('Sold', { exact: true })).toBeVisible()
  await expect(plain.getByRole('link', { name: /^Similar: / })).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  await isAccessible(plain, withScripts)
  await page.goto('/shop')
  await expect(page.getByRole('article').filter({ hasText: 'Market Day' }).getByText('Sold').first()).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
