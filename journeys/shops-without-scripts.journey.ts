import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test as shopTest } from './shop.ts'
import { readLetter, shopper } from './shopper.ts'

/** `withScripts` is a page in a browser that has them, which axe is one of; it looks as wide. */
const test = shopTest.extend<{ withScripts: Page }>({
  withScripts: async ({ browser, viewport }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: true, viewport, reducedMotion: 'reduce' })
    await provide(await context.newPage())
    await context.close()
  },
})

test.use({ javaScriptEnabled: false })

/** Checks a page for accessibility with scripts: the same document with noscript open and without the shop's scripts. */
async function isAccessible(page: Page, withScripts: Page): Promise<void> {
  const body = (await page.content())
    .replaceAll(/<script\b.*?<\/script>|<template\b.*?<\/template>/gs, '')
    .replaceAll(/<\/?noscript>/g, '')
  const address = page.url()
  await withScripts.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await withScripts.goto(address)
  await expectAccessible(withScripts)
  await withScripts.unrouteAll()
}

test('looks, searches, filters and sorts', async ({ page, withScripts }) => {
  await page.goto('/')
  await isAccessible(page, withScripts)
  await page.goto('/shop')
  await expect(page.getByRole('search').locator('p')).toHaveText('27 products')
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
  await expect(page.getByRole('search').locator('p')).toHaveText('27 products')
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
  // Only its stylesheet hides what needs scripts.
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
  await isAccessible(page, withScripts)

  await page.goto(payment)
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

test('changes her order on its page, has the link sent again, and withdraws', async ({
  page,
  shop,
  withScripts,
  isMobile,
  expectProblem,
}) => {
  test.skip(!isMobile, 'one width is enough')
  const ciara = shopper(page)
  await page.goto('/product/leopard-lane')
  await page.getByLabel('Add gift wrap').check()
  await page.getByLabel('Gift note').fill('For Róisín')
  await page.getByLabel('Email address').fill('ciara@shopper.example')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await ciara.saysWhereToPost()
  await ciara.pays('€43.45', 'visa')
  const reference = await page.locator('b', { hasText: /^SOL-\S{8}$/ }).innerText()
  const letter = await readLetter(withScripts, shop.inbox, new RegExp(`Your Solas order ${reference}`))
  const address = /See your order: (\S+)/.exec(letter)?.[1] ?? ''

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'We are making your order' })).toBeVisible()
  await expect(page.getByText('Aoife Ní Bhriain')).toBeVisible()
  await isAccessible(page, withScripts)
  await page.locator('summary', { hasText: 'Change a size' }).click()
  await page.getByLabel('Leopard Lane').selectOption('Large, 19–20 cm round')
  await page.getByRole('button', { name: 'Change size of Leopard Lane' }).click()
  await expect(page.getByRole('status')).toContainText('The size is changed.')
  await expect(page.getByText('Leopard Lane (Large)')).toBeVisible()
  await page.locator('summary', { hasText: 'Change the address' }).click()
  await page.getByLabel('Eircode').fill('')
  expectProblem(/409/)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the postcode')
  await isAccessible(page, withScripts)
  await page.getByLabel('Eircode').fill('V92 X2C4')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('status')).toContainText('The address is changed.')
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('heading', { name: /^Receipt TEST-\d{6}$/ })).toBeVisible()

  await page.goto('/returns-refunds')
  await page.getByRole('link', { name: 'Find your order' }).click()
  await isAccessible(page, withScripts)
  await page.getByLabel('Order reference').fill(reference)
  await page.getByLabel('Email address').fill('ciara@shopper.example')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  await isAccessible(page, withScripts)
  const again = await readLetter(withScripts, shop.inbox, new RegExp(`The link to your order ${reference}`))
  expect(again).toContain(`See your order: ${address}`)

  await page.goto(address)
  await page.getByRole('link', { name: 'Withdraw from this order' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Aoife Ní Bhriain')
  await isAccessible(page, withScripts)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your statement' })).toBeVisible()
  await isAccessible(page, withScripts)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'We have received your withdrawal' })).toBeVisible()
  await isAccessible(page, withScripts)
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expect(page.getByRole('heading', { name: 'You have withdrawn from this order' })).toBeVisible()
  await isAccessible(page, withScripts)
})

test('reads the legal pages', async ({ page, withScripts }) => {
  for (const path of ['/privacy-policy', '/terms-conditions', '/returns-refunds', '/cookie-policy', '/accessibility']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isAccessible(page, withScripts)
  }
})
