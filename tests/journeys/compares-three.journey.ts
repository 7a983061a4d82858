import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { opensTools, shopper } from './shopper.ts'

// Shows S1.10, S2.60, S2.66, S4.10, S4.31.

test('compares three, and the fourth replaces the first', { tag: '@both-widths' }, async ({ page }) => {
  const roisin = shopper(page)
  await roisin.opensTheShop()
  for (const name of ['Claret Evening', 'Leopard Lane', 'Market Day']) {
    await opensTools(page, name)
    await page.getByRole('button', { name: `Compare ${name}` }).click()
    await expect(page.getByRole('button', { name: `Compare ${name}`, pressed: true })).toBeVisible()
  }
  await expect(page.getByRole('status').getByText('Added to comparison, 3 of 3')).toBeAttached()
  await opensTools(page, 'Honey Toast')
  await page.getByRole('button', { name: 'Compare Honey Toast' }).click()
  await expect(page.getByText('We have replaced the first with this one.')).toBeVisible()

  await page.getByRole('button', { name: 'Compare (3)' }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare bracelets' })
  await expect(comparison.getByRole('columnheader').getByRole('link')).toHaveText([
    'Leopard Lane',
    'Market Day',
    'Honey Toast',
  ])
  await expect(comparison.getByRole('row', { name: /^Price/ }).getByRole('cell')).toHaveText([
    '€35.00',
    '€30.00',
    '€30.00',
  ])
  await expectAccessible(page)

  await comparison.getByRole('row', { name: /^Buy/ }).getByRole('button').nth(1).click()
  await expect(page.getByText('Market Day has been added to your cart. Size: Medium.').first()).toBeVisible()
  await comparison.getByRole('button', { name: 'Remove Leopard Lane' }).click()
  await expect(comparison.getByRole('button', { name: 'Remove Market Day' })).toBeFocused()
  const [names = 0, first = 0, second = 0] = await comparison
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(first, 'width of the first column').toBeCloseTo(second, 0)
  expect(names, 'width of the names of the rows').toBeLessThan(first)
  const region = comparison.getByRole('region', { name: 'Comparison' })
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth), 'two products fit').toBe(0)
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('button', { name: 'Compare (2)' }).click()
  await comparison.getByRole('button', { name: 'Clear all' }).click()
  await expect(comparison).toBeHidden()
  await expect(page.getByText('27 products', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Compare \(/ })).toHaveCount(0)
})

for (const [width, height] of [
  [640, 400],
  [320, 256],
  [844, 390],
] as const)
  test(`reaches the comparison in a window of ${width} by ${height}`, { tag: '@before-release' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await shopper(page).opensTheShop()
    await opensTools(page, 'Market Day')
    await page.getByRole('button', { name: 'Compare Market Day' }).click()
    await page.getByRole('button', { name: 'Compare (1)' }).click()
    await expect(page.getByRole('dialog', { name: 'Compare bracelets' })).toBeVisible()
  })
