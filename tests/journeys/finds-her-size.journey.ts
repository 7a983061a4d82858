import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S1.17, S2.78, S10.1.

test('a shopper measures her wrist, gets a size and buys it', async ({ page }) => {
  const niamh = shopper(page)
  await niamh.opensTheShop()
  await niamh.opens('Market Day')

  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('heading', { name: 'Size guide' })).toBeFocused()
  await expect(guide.getByRole('row', { name: 'Medium' })).toContainText('17–18 cm6.7–7.1 in')
  await expectAccessible(page)

  const wrist = guide.getByLabel('Your wrist')
  const show = guide.getByRole('button', { name: 'Show my size' })
  const worn = guide.getByRole('group', { name: 'How you like it' })
  await wrist.fill('6 inches')
  await show.click()
  await expect(guide.getByText('Enter your wrist in centimetres, such as 15.5')).toBeVisible()
  await expect(wrist).toBeFocused()
  await expectAccessible(page)

  await wrist.fill('14,2')
  await wrist.press('Enter')
  await expect(guide.getByText('You need a bracelet of 15.7 cm. Your size is Small.')).toBeVisible()
  await worn.getByText('Loose').click()
  await expect(guide.getByText('16.2 cm. That is between two sizes, so take the larger: Medium.')).toBeVisible()

  await wrist.fill('19')
  await show.click()
  await expect(guide.getByText('You need a bracelet of 21 cm. Our sizes go from 15 to 20 cm')).toBeVisible()
  await expect(guide.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', /^mailto:.*21%20cm$/)
  await expect(guide.getByRole('button', { name: /^Take/ })).toBeHidden()

  await wrist.fill('13')
  await show.click()
  await guide.getByRole('button', { name: 'Take Small' }).click()
  await expect(guide).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Small' })).toBeFocused()
  await niamh.addsToCart('Market Day', 'Small')
  await niamh.opensTheCart()
  await niamh.seesLine('Market Day', 'Small', 1, '€30.00')
})

test('prints the size guide alone, and is back where she was', { tag: '@before-release' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => localStorage.setItem('printed', 'yes')
  })
  await page.goto('/#/product/market-day')
  const opener = page.getByRole('button', { name: 'Size guide' })
  await opener.click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => localStorage.getItem('printed'))).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  await expect(guide.getByRole('row', { name: 'Medium' })).toBeVisible()
  await expect(guide.getByLabel('Your wrist')).toBeHidden()
  await expect(page.locator('h1')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
})
