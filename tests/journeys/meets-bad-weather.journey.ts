import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { goesOffline, shopper } from './shopper.ts'
import { stopClock, whileTicking } from './stop-clock.ts'

// Shows S2.107, S4.20, S4.21, S4.23, S8.1, S10.30.

const createCheckout = '**/create-checkout-v2'

test('loses the connection in the middle, and pays once it is back', async ({ page, context, expectProblem }) => {
  const una = shopper(page)
  await una.putsInTheCart('Leopard Lane')
  expectProblem(/create-checkout-v2/)
  await expect(una.proceed).toBeVisible()
  await goesOffline(page)
  await una.proceed.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status').first()).toContainText('checkout needs a connection')
  await dialog.getByLabel('Email address').fill('una@shopper.example')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("Couldn't start secure checkout. Please try again.")
  await expect(alert).toContainText('You are offline.')
  await expect(alert).toContainText('Your bag is safe. No money has been taken.')
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(alert).not.toContainText('You are offline.')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await una.saysWhereToPost()
  await una.pays('€39.95', 'visa')
  await una.readsTheOrderReference()
})

test('pays and cannot be told at once: the page shows the order’s own part of the reference and looks again', async ({
  page,
  expectProblem,
}) => {
  const una = shopper(page)
  await una.putsInTheCart('First Dance')
  await una.proceedsToPayment('una@shopper.example')
  await una.saysWhereToPost()
  expectProblem(/order-status|ERR_FAILED/)
  await page.route('**/order-status?*', (route) => route.abort())
  await una.pays('€40.00', 'visa')
  await una.arrivesAt('We could not reach the shop')
  // The browser does not know the prefix that this order has.
  const kept = await page.getByText(/^\S{8}$/).innerText()
  await page.unroute('**/order-status?*')
  expect(await una.readsTheOrderReference()).toBe(`SOL-${kept}`)
})

test('a slow checkout says so and cannot be started twice', async ({ page }) => {
  await page.clock.install()
  const una = shopper(page)
  await una.putsInTheCart('Leopard Lane')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(createCheckout, async (route) => {
    asked += 1
    await answered
    await route.continue()
  })
  await stopClock(page)
  await whileTicking(page, una.givesTheEmail('una@shopper.example'))
  const status = page.getByRole('region', { name: 'Order summary' }).getByRole('status')
  await expect(status).toHaveText('Creating secure checkout...')
  await expect(una.proceed).toBeDisabled()
  await whileTicking(page, expectAccessible(page))
  await page.clock.runFor(5000)
  await expect(status).toContainText('Still working…')
  await una.proceed.click({ force: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  answer()
  await expect(status).toContainText('Redirecting to Stripe...')
  await expect(status.getByRole('link', { name: 'Open checkout' })).toHaveAttribute('href', /\/sandbox\/pay\//)
  await page.clock.runFor(500)
  await page.waitForURL('**/sandbox/pay/**')
  expect(asked).toBe(1)
})

test('changes the cart while the payment page is made, and is not sent to the old one', async ({ page }) => {
  await page.clock.install()
  const una = shopper(page)
  await una.putsInTheCart('Leopard Lane')
  await stopClock(page)
  await whileTicking(page, una.givesTheEmail('una@shopper.example'))
  const status = page.getByRole('region', { name: 'Order summary' }).getByRole('status')
  await expect(status).toContainText('Redirecting to Stripe...')
  await page.getByRole('button', { name: 'Increase quantity of Leopard Lane' }).click()
  await expect(status).toContainText('Your bag has changed meanwhile.')
  await page.clock.runFor(2000)
  await una.seesAmounts({ Total: '€70.00' })
  await whileTicking(page, una.givesTheEmail('una@shopper.example'))
  await expect(status).toContainText('Redirecting to Stripe...')
  await page.clock.runFor(500)
  await page.waitForURL('**/sandbox/pay/**')
  await expect(page.getByRole('button', { name: 'Pay €70.00' })).toBeVisible()
})

test('meets an error of the server, reads it, and tries again', async ({ page, expectProblem }) => {
  const una = shopper(page)
  await una.putsInTheCart('Leopard Lane')
  expectProblem(/create-checkout-v2/)
  await page.route(createCheckout, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), {
    times: 1,
  })
  await una.givesTheEmail('una@shopper.example')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Server returned 502')
  const kept = await page.evaluate(() => localStorage.getItem('lastCheckoutError'))
  expect(JSON.parse(kept ?? '')).toMatchObject({ code: 'CHECKOUT_SESSION_FAILED', msg: 'Server returned 502' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await una.arrivesAt('Payment')
})

test('Back from the payment page shows the cart, and checkout works again', async ({ page }) => {
  const una = shopper(page)
  await una.putsInTheCart('Leopard Lane')
  await page.route('**/sandbox/pay/**', (route) => route.fulfill({ status: 204 }), { times: 1 })
  const left = page.waitForRequest('**/sandbox/pay/**')
  await una.givesTheEmail('una@shopper.example')
  await left
  await expect(page.getByText('Redirecting to Stripe...')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Redirecting to Stripe...')).toBeHidden()
  await una.proceedsToPayment('una@shopper.example')
})
