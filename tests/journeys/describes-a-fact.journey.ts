import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { opensTools, shopper } from './shopper.ts'

// Shows S10.230.

// A shop of its own: others count on the facts that it came with.
test.use({ settings: { JOURNEY: 'describes-a-fact' } })

test('says how long candles burn, and a shopper filters and compares by it until it is removed', async ({
  page,
  context,
  shop,
}) => {
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Shop')
  for (const [query, label, screen] of [
    ['postage', 'Shipping in Ireland (€)', 'Shipping and gift wrap'],
    ['VAT', 'VAT number', 'Name, contact, legal details'],
  ] as const) {
    await desk.getByLabel('Search settings').fill(query)
    await desk.getByRole('link', { name: label }).click()
    await dara.arrivesAt(screen)
    await expect(desk.getByLabel(label)).toBeFocused()
    await expect(desk.getByLabel(label)).toBeInViewport()
    await desk.getByRole('link', { name: 'Shop', exact: true }).first().click()
    await dara.arrivesAt('Shop')
  }
  await desk.getByLabel('Search settings').fill('می‌خواهم %')
  await expect(desk.getByRole('status').filter({ hasText: 'No settings found' })).toBeVisible()
  await desk.getByLabel('Search settings').fill('')
  const opensFacts = async () => {
    await dara.goesTo('Shop')
    await desk.getByRole('link', { name: 'Product facts' }).click()
    await dara.arrivesAt('Product facts')
  }
  await opensFacts()
  for (const name of ['Burn time', 'Vegan']) {
    await desk.getByLabel('New fact').fill(name)
    await desk.getByRole('button', { name: 'Add fact' }).click()
  }
  const burnTime = desk.getByRole('group', { name: 'Burn time' })
  await burnTime.getByLabel('Kind').selectOption('Number')
  await burnTime.getByLabel('Unit').fill('h')
  await burnTime.getByLabel('Filter by it').check()
  await burnTime.getByLabel('In product feeds as').selectOption('product_weight')
  const vegan = desk.getByRole('group', { name: 'Vegan' })
  await vegan.getByLabel('Kind').selectOption('Yes or no')
  await vegan.getByLabel('Filter by it').check()
  await dara.presses('Save draft', 'Draft saved')
  // Google weighs in grams.
  await expect(
    burnTime.getByText('In the feed, product_weight is a number. Its unit is g, kg, oz or lb.'),
  ).toBeVisible()
  await burnTime.getByLabel('In product feeds as').selectOption('product_detail')
  await dara.presses('Save draft', 'Draft saved')

  const candles = ['Claret Evening', 'Leopard Lane', 'Market Day'] as const
  for (const [index, name] of candles.entries()) {
    await dara.goesTo('Products')
    await desk.getByRole('link', { name }).click()
    await dara.arrivesAt(name)
    await desk.getByLabel('Burn time (h)').fill('long')
    await expect(desk.getByText('Enter a number, such as 12 or 0.5.')).toBeVisible()
    await desk.getByLabel('Burn time (h)').fill(String((index + 1) * 20))
    await desk.getByLabel('Vegan').selectOption(index === 2 ? 'No' : 'Yes')
    await dara.presses('Save draft', 'Draft saved')
  }
  await dara.publishes()

  const aoife = shopper(page)
  await aoife.opensTheShop()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const ofBurnTime = filters.getByRole('group', { name: 'Burn time' })
  await expect(ofBurnTime.getByRole('checkbox')).toHaveCount(3)
  await ofBurnTime.getByRole('checkbox', { name: /^20\sh \(1\)$/ }).check()
  await ofBurnTime.getByRole('checkbox', { name: /^60\sh \(1\)$/ }).check()
  await filters.getByRole('group', { name: 'Vegan' }).getByRole('checkbox', { name: 'Yes (1)' }).check()
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Show 1 product' }).click()
  await expect(page).toHaveURL(/fact\.burn-time=20%2C60&fact\.vegan=yes$/)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await expect(applied.getByRole('button')).toHaveText([/^Burn time: 20\sh$/, /^Burn time: 60\sh$/, 'Vegan: Yes'])
  await page.getByRole('button', { name: 'Remove filter: Vegan: Yes' }).click()
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()

  for (const name of ['Claret Evening', 'Market Day']) {
    await opensTools(page, name)
    await page.getByRole('button', { name: `Compare ${name}` }).click()
  }
  await page.getByRole('button', { name: 'Compare (2)' }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare bracelets' })
  await expect(comparison.getByRole('row', { name: /^Burn time/ }).getByRole('cell')).toHaveText([/^20\sh$/, /^60\sh$/])
  await expect(comparison.getByRole('row', { name: /^Vegan/ }).getByRole('cell')).toHaveText(['Yes', 'No'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await aoife.opens('Market Day')
  await page.getByText('Full Details').click()
  await expect(page.getByRole('definition').filter({ hasText: /^60\sh$/ })).toBeVisible()
  await expectAccessible(page)

  await opensFacts()
  await expect(burnTime.getByText('Used by 3 products.')).toBeVisible()
  await desk.getByRole('button', { name: 'Remove fact: Burn time' }).click()
  await dara.presses('Save draft', 'Draft saved')
  await expect(desk.getByText(/Publishing drops values that no fact takes any more, from 3 products\./)).toBeVisible()
  await dara.publishes()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Market Day' })).toBeVisible()
  expect(await page.content()).not.toMatch(/burn.time/i)
})
