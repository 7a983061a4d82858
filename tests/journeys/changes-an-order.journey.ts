import { owner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

test.use({ settings: { JOURNEY: 'changes-an-order' } })

test('the owner changes address and gift note of a paid order, and the customer reads both states', {
  tag: '@both-widths',
}, async ({ page, context, shop }) => {
  const aoife = shopper(page)
  await aoife.opensTheShop()
  await aoife.quickAdds('Leopard Lane')
  await aoife.opensTheCart()
  await aoife.asksForGiftWrap('For Gráinne')
  await aoife.proceedsToPayment('aoife@shopper.example')
  await aoife.saysWhereToPost()
  await aoife.pays('€43.45', 'visa')
  const reference = await aoife.readsTheOrderReference()

  const desk = await context.newPage()
  const dara = owner(desk, shop.inbox)
  await dara.signsIn()
  await dara.goesTo('Orders')
  await desk.getByRole('link', { name: reference }).click()
  const customer = desk.getByRole('region', { name: 'Customer' })
  await customer.getByText('Edit delivery').click()
  await customer.getByLabel('Address line 1').fill('8 Sea Road')
  await customer.getByLabel('Gift note').fill('For Róisín')
  await dara.presses('Save and notify', 'Saved. We’re telling the customer')
  await expect(customer.locator('address')).toContainText('8 Sea Road')
  await expect(desk.getByRole('region', { name: 'Items' })).toContainText('For Róisín')
  await desk.getByText('Timeline').click()
  const timeline = desk.getByRole('listitem').filter({ hasText: 'changes the delivery address and the gift note' })
  await expect(timeline).toBeVisible()

  const email = await readEmail(page, shop.inbox, new RegExp(`We changed your order ${reference}`))
  for (const words of ['Delivery address before:', 'Delivery address now:', '8 Sea Road', 'For Gráinne', 'For Róisín'])
    expect(email).toContain(words)
})
