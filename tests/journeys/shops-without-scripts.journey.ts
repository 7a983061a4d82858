import { expect } from './shop.ts'
import { shopper } from './shopper.ts'
import { isAccessible, test } from './without-scripts.ts'

// Shows S10.21.

test.use({ javaScriptEnabled: false })

test('looks, searches, filters and sorts', async ({ page, withScripts }) => {
  await page.goto('/')
  await isAccessible(page, withScripts)
  await page.goto('/shop')
  await expect(page.getByText('27 products', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(1)
  await isAccessible(page, withScripts)
  await page.getByRole('searchbox', { name: 'Search bracelets' }).fill('pearl')
  await page.locator('summary', { hasText: 'Materials' }).click()
  await page.getByRole('checkbox', { name: /^Freshwater pearl/ }).check()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, high to low')
  await page.getByRole('button', { name: 'Show bracelets' }).click()
  // The page has come with its stylesheets, which hide what needs scripts.
  await page.waitForURL(/\/shop\?search=pearl&.*material=Freshwater(\+|%20)pearl/)
  await expect(page.getByRole('searchbox', { name: 'Search bracelets' })).toHaveValue('pearl')
  await expect(page.getByRole('article').first()).toContainText('€40.00')
  await isAccessible(page, withScripts)
  await page.getByRole('link', { name: 'Clear All Filters' }).click()
  await page.waitForURL(({ search }) => !search.includes('material'))
  await expect(page.getByText('27 products', { exact: true })).toBeVisible()
})

test('the skip link is the first stop, no button is dead, and the cart’s note is part of its page', async ({
  page,
}) => {
  await page.goto('/product/leopard-lane')
  await page.waitForLoadState()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Zoom/ })).toHaveCount(0)
  await expect(page.getByRole('main').locator('figure img:visible').first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('main p', { hasText: 'The cart needs JavaScript.' })).toBeVisible()
})

test('cancels, buys a bracelet, and withdraws from the order', async ({ page, withScripts, expectProblem }) => {
  const ciara = shopper(page)
  await page.goto('/product/leopard-lane')
  await page.locator('summary', { hasText: 'Size guide' }).click()
  await expect(page.getByRole('heading', { name: 'Measure in one minute' })).toBeVisible()
  await isAccessible(page, withScripts)
  await page.getByText('Large', { exact: true }).first().click()
  await page.getByLabel('Email address').fill('ciara at home')
  expectProblem(/400/)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')
  // A stylesheet hides the parts that need scripts: wait for it.
  await page.waitForLoadState()
  await expect(page.getByLabel('Email address')).toHaveValue('ciara at home')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await isAccessible(page, withScripts)
  await page.getByLabel('Email address').fill('ciara@shopper.example')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  const payment = page.url()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible()
  // The cart needs scripts.
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Back to Leopard Lane', 'Continue Shopping'])
  await isAccessible(page, withScripts)

  // Cancelling has closed the first payment page, so nobody pays what is on sale again: she buys by another.
  await page.goto(payment)
  await expect(page.getByRole('heading', { level: 1, name: 'This payment page has expired' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await isAccessible(page, withScripts)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Leopard Lane' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leopard Lane' })).toBeVisible()
  await page.getByText('Large', { exact: true }).first().click()
  await page.getByLabel('Email address').fill('ciara@shopper.example')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  expect(page.url()).not.toBe(payment)
  await ciara.saysWhereToPost()
  await ciara.pays('€39.95', 'visa')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  const reference = await page.locator('b', { hasText: /^SOL-\S{8}$/ }).innerText()
  await isAccessible(page, withScripts)

  await page.goto('/cart')
  await expect(page.locator('p', { hasText: 'The cart needs JavaScript.' })).toBeVisible()
  await isAccessible(page, withScripts)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await page.locator('summary', { hasText: 'Withdraw from contract here' }).click()
  await page.getByLabel('Your name').fill('Ciara Nolan')
  await page.getByLabel('Order reference').fill(reference)
  await page.getByLabel('Email for our confirmation').fill('ciara@shopper.example')
  await isAccessible(page, withScripts)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your statement' })).toBeVisible()
  await isAccessible(page, withScripts)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.locator('p', { hasText: `We have received your withdrawal for order ${reference}` })).toBeVisible()
  await isAccessible(page, withScripts)
})

test('reads the legal pages', { tag: '@before-release' }, async ({ page, withScripts }) => {
  for (const path of ['/privacy-policy', '/terms-conditions', '/returns-refunds', '/cookie-policy', '/accessibility']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isAccessible(page, withScripts)
  }
})
