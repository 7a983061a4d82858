import { hearEvents } from './events.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S2.13, S2.90, S2.94, S2.108, S2.109, S2.110, S4.5, S4.28, S5.10.

test('a shopper cancels on the payment page and finds the cart unchanged', { tag: '@three-processes' }, async ({
  page,
}) => {
  const events = await hearEvents(page)
  const niamh = shopper(page)
  await niamh.opensTheShop()
  await niamh.opens('First Dance')
  await niamh.addsToCart('First Dance', 'Large')
  await niamh.opensTheCart()
  await niamh.asksForGiftWrap('For the bride')
  const seesTheCartAsItWas = async () => {
    await niamh.arrivesAt('Your cart')
    await niamh.seesLine('First Dance', 'Large', 1, '€40.00')
    await niamh.seesAmounts({ Subtotal: '€40.00', Shipping: 'Free', 'Gift wrap': '€3.50', Total: '€43.50' })
    await expect(page.getByLabel('Gift note')).toHaveValue('For the bride')
  }

  await niamh.proceedsToPayment('niamh@shopper.example')
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await niamh.arrivesAt('Payment Cancelled')
  await expect.poll(() => events).toEqual(['checkout_start 40 1', 'payment_attempt 40 1', 'payment_canceled 40 1'])
  await page.reload()
  await niamh.arrivesAt('Payment Cancelled')
  expect(events).toHaveLength(3)
  await page.getByRole('link', { name: 'Return to Cart' }).click()
  await seesTheCartAsItWas()

  await niamh.proceedsToPayment('niamh@shopper.example')
  await page.goBack()
  await seesTheCartAsItWas()
  await expect(niamh.proceed).toBeEnabled()
})

test('the page after a cancelled payment leaves no empty line, whatever is in the bag', async ({ page }) => {
  const niamh = shopper(page)
  await page.goto('/payment-canceled')
  await niamh.arrivesAt('Payment Cancelled')
  await expect(page.getByText('Your bag is empty.')).toBeVisible()
  await niamh.opensTheShop()
  await niamh.quickAdds('Rose Window')
  await page.goto('/payment-canceled')
  await expect(page.getByText('Your bag is as you left it.')).toBeVisible()
})
