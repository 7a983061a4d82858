import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { hearEvents } from './events.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S2.90, S4.3, S4.5, S4.27, S4.28, S10.3, S10.29.

const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('buys a gift: the parcel has the note and no prices, and each event happens once', {
  tag: '@three-processes',
}, async ({ page, shop, isMobile }) => {
  const events = await hearEvents(page)
  const orla = shopper(page)
  await orla.opensTheShop()
  for (const name of ['Market Day', 'Rose Window', 'First Dance']) await orla.quickAdds(name)
  await orla.opensTheCart()
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  const inOrder = ['Market Day', 'Rose Window', 'First Dance', 'Order summary']
  await expect(names).toHaveText(inOrder)
  await page.getByRole('button', { name: 'Remove Rose Window' }).click()
  await expect(names).toHaveText(inOrder.filter((name) => name !== 'Rose Window'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(inOrder)

  await expect(page.getByLabel('Add gift wrap')).not.toBeChecked()
  await orla.asksForGiftWrap('Happy birthday, Gráinne!')
  await orla.seesAmounts({ Subtotal: '€105.00', Shipping: 'Free', 'Gift wrap': '€3.50', Total: '€108.50' })
  await orla.checksOut('orla@shopper.example', '€108.50')
  const reference = await orla.readsTheOrderReference()
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  const order = page.getByRole('region', { name: 'Your order' })
  if (!isMobile && (await message.isVisible()))
    expect(await overlap(message, order), 'message over the order').toBe(false)
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('We post it and e-mail you.')
  await expect.poll(() => storedCart(page), 'the stored cart once it is bought').toBeNull()

  const eachOnce = ['checkout_start 105 3', 'payment_attempt 105 3', 'payment_success 108.5 3', 'purchase 108.5 3']
  await expect.poll(() => events).toEqual(eachOnce)
  await page.reload()
  expect(await orla.readsTheOrderReference()).toBe(reference)
  expect(events).toEqual(eachOnce)

  expect(await readEmail(page, shop.inbox, new RegExp(`Your Solas order ${reference}`))).toContain('Gráinne')
  await readEmail(page, shop.inbox, new RegExp(`New order ${reference}`))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'gift-slip.html' }).click()
  const slip = await readFile(await (await download).path(), 'utf8')
  for (const said of ['Happy birthday, Gráinne!', 'Rose Window (Medium)', reference]) expect(slip).toContain(said)
  expect(slip).not.toContain('€')
})

test('empties the cart and undoes that, including gift wrap and note', async ({ page }) => {
  const orla = shopper(page)
  await orla.putsInTheCart('Rose Window')
  await orla.asksForGiftWrap('For Gráinne')
  await page.getByRole('button', { name: 'Decrease quantity of Rose Window' }).click()
  await orla.arrivesAt('Your cart is empty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await orla.seesAmounts({ 'Gift wrap': '€3.50', Total: '€43.45' })
  await expect(page.getByLabel('Gift note')).toHaveValue('For Gráinne')
})

test('clears the cart and undoes that, with every line back in its position', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  for (const name of ['Market Day', 'Rose Window', 'First Dance']) await orla.quickAdds(name)
  await orla.opensTheCart()
  await orla.asksForGiftWrap('For Gráinne')
  const lines = page.getByRole('main').getByRole('heading', { level: 2 })
  const inOrder = ['Market Day', 'Rose Window', 'First Dance', 'Order summary']
  const clear = page.getByRole('button', { name: 'Clear cart' })
  await clear.click()
  await orla.arrivesAt('Your cart is empty')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await storedCart(page)).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveText(inOrder)
  await orla.seesAmounts({ 'Gift wrap': '€3.50', Total: '€108.50' })
  await page.reload()
  await expect(lines).toHaveText(inOrder)

  await clear.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveText(inOrder)
})
