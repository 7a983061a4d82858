import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S10.9, S10.34.

test('uses two tabs: both know the cart at once, and there is one payment page', { tag: '@three-processes' }, async ({
  page,
  context,
  shop,
}) => {
  const sean = shopper(page)
  const other = await context.newPage()
  const inTheOther = shopper(other)
  await other.goto('/#/cart')
  await inTheOther.arrivesAt('Your cart is empty')
  await sean.opensTheShop()
  await sean.quickAdds('Leopard Lane')
  await inTheOther.seesLine('Leopard Lane', 'Medium', 1, '€35.00')
  await sean.opensTheCart()
  await page.getByRole('button', { name: 'Increase quantity of Leopard Lane' }).click()
  await inTheOther.seesLine('Leopard Lane', 'Medium · €35.00 each', 2, '€70.00')
  await other.getByLabel('Add gift wrap').check()
  await sean.seesAmounts({ 'Gift wrap': '€3.50', Total: '€73.50' })

  await sean.proceedsToPayment('sean@shopper.example')
  await inTheOther.proceedsToPayment('sean@shopper.example')
  expect(other.url()).toBe(page.url())
  await sean.saysWhereToPost()
  await sean.pays('€73.50', 'visa')
  const reference = await sean.readsTheOrderReference()

  await other.goto('/#/cart')
  await inTheOther.arrivesAt('Your cart is empty')
  await readEmail(other, shop.inbox, new RegExp(`Your Solas order ${reference}`))
})

test('adds a bracelet in another tab while paying: it stays in the cart', { tag: '@three-processes' }, async ({
  page,
  context,
}) => {
  const sean = shopper(page)
  await sean.putsInTheCart('Claret Evening')
  await sean.proceedsToPayment('sean@shopper.example')
  const other = await context.newPage()
  const inTheOther = shopper(other)
  await inTheOther.opensTheShop()
  await inTheOther.quickAdds('Market Day')
  await sean.saysWhereToPost()
  await sean.pays('€39.95', 'visa')
  await sean.readsTheOrderReference()
  await inTheOther.opensTheCart()
  await inTheOther.seesAmounts({ Subtotal: '€30.00' })
})
