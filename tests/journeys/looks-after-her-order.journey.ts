import { expect } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'
import { isAccessible, test } from './without-scripts.ts'

// Shows S10.120, S10.121.

test.use({ javaScriptEnabled: false })

test('changes her order on its page, has the link sent again, and withdraws', async ({
  page,
  shop,
  withScripts,
  expectProblem,
}) => {
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
  const email = await readEmail(withScripts, shop.inbox, new RegExp(`Your Solas order ${reference}`))
  const address = /See your order: (\S+)/.exec(email)?.[1] ?? ''

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
  await expect(page.getByRole('alert')).toContainText('Please enter the Eircode')
  await isAccessible(page, withScripts)
  await page.getByLabel('Eircode').fill('V92 X2C4')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('status')).toContainText('The address is changed.')
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  // Each change issues a credit note and a new receipt.
  await expect(page.getByRole('heading', { name: /^Receipt TEST-\d{6}$/ })).toHaveCount(3)
  await expect(page.getByRole('heading', { name: /^Credit note TEST-\d{6}$/ })).toHaveCount(2)

  await page.goto('/returns-refunds')
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await isAccessible(page, withScripts)
  await page.getByLabel('Order reference').fill(reference)
  await page.getByLabel('Email address').fill('ciara@shopper.example')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await isAccessible(page, withScripts)
  const again = await readEmail(withScripts, shop.inbox, new RegExp(`The link to your order ${reference}`))
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
