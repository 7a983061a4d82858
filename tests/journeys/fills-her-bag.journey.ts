import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S2.38, S2.39, S2.43, S2.72, S4.4, S4.11, S9.3.

async function opensTheBag(page: Page, product: string) {
  await page.getByRole('button', { name: `Add ${product} to cart` }).click()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await expect(bag.getByRole('heading', { name: 'Your bag' })).toBeFocused()
  return bag
}

test('fills her bag and sees what it costs', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  const bag = await opensTheBag(page, 'Market Day')
  await expect(bag.getByText('Market Day has been added to your cart. Size: Medium.')).toBeAttached()
  await expect(bag.getByText("You're €10.00 away from free shipping")).toBeVisible()
  await expect(bag.getByText('Shipping €4.95, total €34.95.')).toBeVisible()
  await expect(bag.getByRole('progressbar')).toHaveAttribute('value', '3000')
  await expectAccessible(page)

  await bag.getByRole('button', { name: 'Increase quantity of Market Day' }).click()
  await expect(bag.getByText("You've qualified for free shipping")).toBeVisible()
  await expect(bag.getByText('Market Day, quantity 2. Subtotal €60.00.')).toBeAttached()
  await expect(bag.getByText('Shipping free.')).toBeVisible()

  const suggestions = { name: 'Goes with Market Day' }
  await expect(bag.getByRole('region', suggestions).getByRole('link')).toHaveCount(2)

  await bag.getByRole('link', { name: 'View cart' }).click()
  await orla.arrivesAt('Your cart')
  await expect(bag).toBeHidden()
  await orla.seesLine('Market Day', 'Medium · €30.00 each', 2, '€60.00')
  const addsOne = page.getByRole('main').getByRole('region', suggestions).getByRole('button').first()
  await addsOne.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(addsOne).toBeFocused()
})

test('Checkout in the bag leads straight to the question for the e-mail address', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  const bag = await opensTheBag(page, 'Claret Evening')
  await bag.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeFocused()
  await expectAccessible(page)
})

test('a shopper removes the last item from the bag and undoes that, by keyboard', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await page.getByRole('button', { name: 'Add Claret Evening to cart' }).focus()
  await page.keyboard.press('Enter')
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await bag.getByRole('button', { name: 'Decrease quantity of Claret Evening' }).focus()
  await page.keyboard.press('Enter')
  await expect(bag.getByText('Your bag is empty.')).toBeVisible()
  const undo = bag.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(bag.getByRole('heading', { name: 'Claret Evening' })).toBeVisible()

  await bag.getByRole('button', { name: 'Remove Claret Evening' }).click()
  await page.keyboard.press('Escape')
  await expect(bag).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Claret Evening to cart' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a shopper is told that the bag cannot be stored, and can still use it', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const orla = shopper(page)
  await orla.opensTheShop()
  const bag = await opensTheBag(page, 'Market Day')
  const trouble = bag.getByText('Could not save your bag on this device.')
  await expect(trouble).toBeVisible()
  await expect(bag.getByRole('heading', { name: 'Market Day' })).toBeVisible()
  await bag.getByRole('button', { name: 'Dismiss' }).click()
  await expect(trouble).toBeHidden()
})
