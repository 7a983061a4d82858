import type { Locator } from '@playwright/test'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S10.35.

const MAX_TABS = 150

test('shops by keyboard only, from the list to the confirmation', { tag: '@desktop' }, async ({ page }) => {
  const maeve = shopper(page)
  const reach = async (target: Locator) => {
    const isReached = () => target.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs < MAX_TABS && !(await isReached()); tabs++) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
  }
  const types = async (label: string, text: string) => {
    await reach(page.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }

  await maeve.opensTheShop()
  await reach(page.getByRole('link', { name: 'Leopard Lane', exact: true }))
  await page.keyboard.press('Enter')
  await maeve.arrivesAt('Leopard Lane')
  await reach(page.getByRole('radio', { name: 'Medium' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await reach(page.getByRole('button', { name: 'Buy Now' }))
  await page.keyboard.press('Enter')

  await maeve.arrivesAt('Your cart')
  await maeve.seesLine('Leopard Lane', 'Large', 1, '€35.00')
  await reach(page.getByRole('button', { name: 'Remove Leopard Lane' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await maeve.seesLine('Leopard Lane', 'Large', 1, '€35.00')
  await reach(page.getByLabel('Add gift wrap'))
  await page.keyboard.press('Space')
  await types('Gift note', 'For you')
  await reach(maeve.proceed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeFocused()
  await page.keyboard.type('maeve@shopper.example')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/sandbox/pay/**')
  await maeve.arrivesAt('Payment')
  await types('Phone', '+353 86 123 4567')
  await types('Full name', 'Maeve Byrne')
  await types('Address line 1', '5 Main Street')
  await types('Town or city', 'Dingle')
  await types('Eircode or postcode', 'V92 X2C3')
  await reach(page.getByRole('button', { name: 'Pay €43.45' }))
  await page.keyboard.press('Enter')
  await maeve.readsTheOrderReference()
})
