import type { BrowserContext } from '@playwright/test'
import { owner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

async function opensAtTheDesk(context: BrowserContext, inbox: string, reference: string) {
  const desk = await context.newPage()
  const dara = owner(desk, inbox)
  await dara.signsIn()
  await dara.goesTo('Orders')
  await desk.getByRole('link', { name: reference }).click()
  return { desk, dara }
}

test('the owner changes address and gift note of a paid order, and the customer reads both states', {
  tag: '@both-widths',
}, async ({ page, context, shop }) => {
  const aoife = shopper(page)
  await aoife.putsInTheCart('Leopard Lane')
  await aoife.asksForGiftWrap('For Gráinne')
  await aoife.checksOut('aoife@shopper.example', '€43.45')
  const reference = await aoife.readsTheOrderReference()

  const { desk, dara } = await opensAtTheDesk(context, shop.inbox, reference)
  const customer = desk.getByRole('region', { name: 'Customer' })
  await customer.getByText('Edit delivery').click()
  // What is wrong is said at its field, and nothing is sent.
  const name = customer.getByLabel('Name', { exact: true })
  const [orderedBy, line1] = [await name.inputValue(), customer.getByLabel('Address line 1')]
  for (const field of [name, line1]) await field.fill(' ')
  await customer.getByRole('button', { name: 'Save and notify' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Error: Please enter a name')
  await expect(line1).toHaveAccessibleDescription('Error: Please enter the first line of the address')
  await name.fill(orderedBy)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await customer.getByRole('button', { name: 'Save and notify' }).click()
  await expect(line1).toBeFocused()
  await line1.fill('8 Sea Road')
  await customer.getByLabel('Gift note').fill('For Róisín')
  await dara.presses('Save and notify', 'Saved. We’re telling the customer')
  await expect(customer.locator('address')).toContainText('8 Sea Road')
  await expect(desk.getByRole('region', { name: 'Items' })).toContainText('For Róisín')
  // A message may lie above it.
  await desk.locator('summary', { hasText: 'Timeline' }).press('Enter')
  const timeline = desk.getByRole('listitem').filter({ hasText: 'changes the delivery address and the gift note' })
  await expect(timeline).toBeVisible()

  const email = await readEmail(page, shop.inbox, new RegExp(`We changed your order ${reference}`))
  for (const words of ['Delivery address before:', 'Delivery address now:', '8 Sea Road', 'For Gráinne', 'For Róisín'])
    expect(email).toContain(words)
})

test('the owner changes size and product of an item and cancels the order, and the customer is told', {
  tag: '@both-widths',
}, async ({ page, context, shop }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await orla.quickAdds('Leopard Lane')
  await orla.quickAdds('Leopard Lane')
  await orla.opensTheCart()
  await orla.checksOut('orla@shopper.example', '€70.00')
  const reference = await orla.readsTheOrderReference()

  const { desk, dara } = await opensAtTheDesk(context, shop.inbox, reference)
  const items = desk.getByRole('region', { name: 'Items' })
  await items.getByText('Change an item').click()
  await items.getByLabel('How many').selectOption('1')
  await items.getByLabel('Size').selectOption('Large')
  await dara.presses('Save and notify', 'Saved. We’re telling the customer')
  await expect(items.getByRole('listitem')).toHaveText([/Leopard Lane \(Medium\)/, /Leopard Lane \(Large\)/])
  const email = await readEmail(page, shop.inbox, new RegExp(`We changed your order ${reference}`))
  for (const words of ['1 × Leopard Lane (Medium)', '1 × Leopard Lane (Large)']) expect(email).toContain(words)

  await items.getByLabel('Item', { exact: true }).selectOption('Leopard Lane (Large)')
  await items.getByLabel('Product').selectOption('Claret Evening, €35.00')
  await dara.presses('Save and notify', 'Saved. We’re telling the customer')
  await expect(items.getByRole('listitem')).toHaveText([/Leopard Lane \(Medium\)/, /Claret Evening \(Medium\)/])

  await items.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Cancel order' })
  await dialog.getByText('Another reason').click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await dialog.getByRole('button', { name: 'Review cancellation' }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Error: Say why you cancel the order/)
  await reason.fill('A pipe burst over our beads.')
  await dialog.getByRole('button', { name: 'Review cancellation' }).click()
  await expect(dialog).toContainText('You refund €70.00 of €70.00')
  await dara.presses('Cancel order and refund €70.00', 'Order cancelled, €70.00 on its way back')
  await expect(desk.getByText('Refunded', { exact: true })).toBeVisible()
  await desk.locator('summary', { hasText: 'Timeline' }).press('Enter')
  await expect(desk.getByText('cancelled: A pipe burst over our beads.')).toBeVisible()
  const goodbye = await readEmail(page, shop.inbox, new RegExp(`We cancelled your order ${reference}`))
  for (const words of ['A pipe burst over our beads.', 'all of the €70.00']) expect(goodbye).toContain(words)
})
