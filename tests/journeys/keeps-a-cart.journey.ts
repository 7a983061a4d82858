import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S4.6, S10.32, S10.33.

const stored = (lines: object[]) =>
  `localStorage.getItem('cart') ?? localStorage.setItem('cart', '${JSON.stringify(lines)}')`

test('an old cart lists what has changed since, until that is dismissed', async ({ page }) => {
  await page.addInitScript(
    stored([
      { id: '1', name: 'Claret Evening', price: 28, image: 'claret.jpg', quantity: 2 },
      { id: '99', name: 'Old Lace', price: 30, image: 'lace.jpg', quantity: 1 },
    ]),
  )
  const liam = shopper(page)
  await page.goto('/#/cart')
  await liam.arrivesAt('Your cart')
  await expect(page.getByText('Claret Evening now costs €35.00. It was €28.00.')).toBeVisible()
  await expect(page.getByText("Old Lace is no longer made, so we've taken it out of your bag.")).toBeVisible()
  await liam.seesLine('Claret Evening', 'Medium · €35.00 each', 2, '€70.00')
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.reload()
  await liam.seesLine('Claret Evening', 'Medium · €35.00 each', 2, '€70.00')
  await expect(page.getByText('Old Lace')).toBeHidden()
})

test('with a damaged stored cart, the page works and shopping continues', async ({ page }) => {
  await page.addInitScript("localStorage.getItem('cart') ?? localStorage.setItem('cart', '[{')")
  const liam = shopper(page)
  await page.goto('/#/cart')
  await liam.arrivesAt('Your cart is empty')
  await expect(page.getByText("We couldn't read everything in your bag. Add again what is missing.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Shop Collection' }).click()
  await liam.quickAdds('Market Day')
  await liam.opensTheCart()
  await page.reload()
  await liam.seesLine('Market Day', 'Medium', 1, '€30.00')
})

test('with blocked storage a shopper is told so and can still buy', async ({ page }) => {
  await page.addInitScript(
    "for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get() { throw new DOMException('Blocked', 'SecurityError') } })",
  )
  const liam = shopper(page)
  await liam.opensTheShop()
  await liam.quickAdds('Market Day')
  await expect(page.getByText('Could not save your bag on this device.')).toBeVisible()
  await liam.opensTheCart()
  await liam.seesLine('Market Day', 'Medium', 1, '€30.00')
  await liam.checksOut('liam@shopper.example', '€34.95')
  await liam.readsTheOrderReference()
})

test('changes the size in bag and cart: quantity and focus stay, and equal lines become one', async ({ page }) => {
  await page.addInitScript(
    stored([
      { id: '1', size: 'Small', quantity: 2 },
      { id: '1', size: 'Large', quantity: 3 },
    ]),
  )
  const liam = shopper(page)
  await page.goto('/#/cart')
  await liam.arrivesAt('Your cart')
  const sizes = page.getByRole('main').getByLabel('Size of Claret Evening')
  await sizes.first().focus()
  await sizes.first().selectOption('Medium')
  await expect(page.getByRole('group', { name: 'Quantity of Claret Evening, Medium: 2' })).toBeVisible()
  await expect(sizes.first()).toBeFocused()
  await sizes.first().selectOption('Large')
  await liam.seesLine('Claret Evening', 'Large · €35.00 each', 5, '€175.00')
  await expect(sizes).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Claret Evening, Medium: 2' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/#/shop')
  await page.getByRole('button', { name: 'Add Claret Evening to cart' }).first().click()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await bag.getByLabel('Size of Claret Evening').first().selectOption('Small')
  await expect(bag.getByRole('group', { name: 'Quantity of Claret Evening, Small: 3' })).toBeVisible()
  await expectAccessible(page)
})

test('reads how many items are in the cart, however many', async ({ page }) => {
  await page.addInitScript(
    stored([
      { id: '1', quantity: 20 },
      { id: '2', quantity: 20 },
      { id: '3', quantity: 9 },
    ]),
  )
  await page.goto('/#/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 49 items' })).toContainText(/49$/)
})
