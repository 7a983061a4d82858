import { referenceFor } from '#shop/orders/reference.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S10.31.

test('closes the tab after paying: both e-mails come, and the cart knows it the next time', {
  tag: '@three-processes',
}, async ({ page, context, shop }) => {
  const fionn = shopper(page)
  await fionn.putsInTheCart('Claret Evening')
  await fionn.proceedsToPayment('fionn@shopper.example')
  await fionn.saysWhereToPost()
  // A redirect cannot be held up by its own address, so the answer that leads back is.
  const wayBack = Promise.withResolvers<URL>()
  await page.route('**/sandbox/pay/**', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    wayBack.resolve(new URL(answer.headers().location ?? ''))
    await route.abort('aborted')
  })
  await fionn.pays('€39.95', 'visa')
  const { pathname, searchParams } = await wayBack.promise
  expect(pathname).toBe('/checkout/return')
  const reference = referenceFor('SOL', searchParams.get('session_id') ?? '')
  // Chromium may stop if its only page is closed.
  const later = await context.newPage()
  await page.close()

  const again = shopper(later)
  await readEmail(later, shop.inbox, new RegExp(`^\\[TEST\\] New order ${reference}`))
  await readEmail(later, shop.inbox, new RegExp(`Your Solas order ${reference}`))
  await later.goto('/#/cart')
  await again.arrivesAt('Your cart is empty')
  await expect(later.getByText(/Your order SOL-\S{8} is paid/)).toBeVisible()
  await later.getByRole('link', { name: 'See your order' }).click()
  await again.readsTheOrderReference()
})
