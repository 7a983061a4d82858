import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S1.2, S1.5, S1.7, S1.8, S1.11, S1.12, S1.13, S1.20, S2.6, S2.7, S2.8, S2.12, S2.25, S2.56, S2.63, S2.71, S2.80,
// S2.91, S2.92, S2.93, S2.104, S4.22, S4.29, S6.1, S8.4, S8.9, S10.1, S10.3, S10.22.

test('buys a bracelet: both e-mails arrive once, and the cart is empty', { tag: '@three-processes' }, async ({
  page,
  shop,
}) => {
  const aoife = shopper(page)
  await aoife.opensTheShop()
  await expect(page.getByText('27 products', { exact: true })).toBeVisible()
  await aoife.opens('Market Day')
  await aoife.addsToCart('Market Day', 'Small')
  await aoife.opensTheCart()
  await aoife.seesLine('Market Day', 'Small', 1, '€30.00')
  await aoife.seesAmounts({ Subtotal: '€30.00', Shipping: '€4.95', Total: '€34.95' })

  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await aoife.arrivesAt('Our Collection')
  await aoife.quickAdds('Claret Evening')
  await aoife.quickAdds('Claret Evening')
  await aoife.opensTheCart()
  await aoife.seesLine('Claret Evening', 'Medium · €35.00 each', 2, '€70.00')
  await aoife.asksForGiftWrap('Happy birthday')
  await aoife.seesAmounts({ Subtotal: '€100.00', Shipping: 'Free', 'Gift wrap': '€3.50', Total: '€103.50' })

  await aoife.checksOut('aoife@shopper.example', '€103.50')
  const reference = await aoife.readsTheOrderReference()
  await expect(page.getByText('Order confirmation sent to your email!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, empty' })).toBeVisible()

  await page.reload()
  expect(await aoife.readsTheOrderReference()).toBe(reference)

  const address = 'Aoife Ní Bhriain\n5 Main Street\nDingle\nV92 X2C3\nIreland\n'
  const lines = ['Market Day (Small)', 'Claret Evening (Medium)', '€103.50', 'Happy birthday', address]
  const confirmation = await readEmail(page, shop.inbox, new RegExp(`Your Solas order ${reference}`))
  for (const line of lines) expect(confirmation).toContain(line)
  const notice = await readEmail(page, shop.inbox, new RegExp(`New order ${reference}`))
  for (const line of [...lines, 'aoife@shopper.example', '+353 86 123 4567']) expect(notice).toContain(line)
})
