import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S4.18, S4.19, S4.23, S5.4, S5.6, S5.8, S8.1.

test('a declined shopper keeps the cart until a payment succeeds', { tag: '@three-processes' }, async ({
  page,
  shop,
}) => {
  const cian = shopper(page)
  await cian.putsInTheCart('Leopard Lane')
  await cian.proceedsToPayment('cian@shopper.example')
  await cian.saysWhereToPost()
  await cian.pays('€39.95', 'declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Your card was declined\. Payment/)

  await page.goto('/#/cart')
  await cian.arrivesAt('Your cart')
  await cian.seesLine('Leopard Lane', 'Medium', 1, '€35.00')

  await cian.checksOut('cian@shopper.example', '€39.95')
  const reference = await cian.readsTheOrderReference()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  expect(await readEmail(page, shop.inbox, new RegExp(`Your Solas order ${reference}`))).toContain(
    'Leopard Lane (Medium)',
  )
})

test('a shopper is told why an e-mail address is refused', async ({ page }) => {
  const cian = shopper(page)
  await cian.putsInTheCart('Leopard Lane')
  await cian.proceed.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('cian at home')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cian.proceed).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email address')).toHaveValue('')
})

test('a shopper is told that the payment cannot start, and can try again', async ({ page, expectProblem }) => {
  const cian = shopper(page)
  await cian.putsInTheCart('Leopard Lane')
  expectProblem(/create-checkout-v2/)
  await page.route('**/create-checkout-v2', (route) => route.abort('connectionrefused'), { times: 1 })
  await cian.proceed.click()
  await page.getByRole('dialog').getByLabel('Email address').fill('cian@shopper.example')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("Couldn't start secure checkout. Please try again.")
  await expect(alert).toContainText('Your bag is safe. No money has been taken.')
  await expect(cian.proceed).toBeFocused()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/sandbox/pay/**')
})
