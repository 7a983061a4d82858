import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { opensTools, shopper } from './shopper.ts'

// Shows S1.6, S2.15, S2.19, S2.57, S2.58, S2.59, S2.61, S2.62, S2.64, S2.65, S2.67, S2.68, S2.69, S4.30, S9.10, S9.14,
// S9.15.

test('finds a bracelet by stone, and comes back to the same list', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await page.getByRole('searchbox', { name: 'Search bracelets' }).fill('tigers eyes')
  await expect(page.getByText('5 products', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Warm Tones' }).click()
  await expect(page).toHaveURL(/search=tigers%20eyes&category=Warm%20Tones$/)

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Wood/ }).check()
  await filters.getByRole('checkbox', { name: /^Carnelian/ }).check()
  await filters.getByRole('slider', { name: 'Highest price' }).press('ArrowLeft')
  await expect(filters.getByText('Up to €35')).toBeVisible()
  await expect(filters.getByRole('spinbutton', { name: 'To, in euro' })).toHaveValue('35')
  await expectAccessible(page)
  if (isMobile) await filters.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(page.getByRole('button', { name: 'Filters, 3 applied' })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Name, Z to A')
  const names = page.getByRole('article').getByRole('heading', { level: 2 })
  const found = ['Turf Fire', 'Honey Toast']
  await expect(names).toHaveText(found)
  await expectAccessible(page)

  await orla.opens('Honey Toast')
  await page.goBack()
  await orla.arrivesAt('Our Collection')
  await expect(page.getByRole('searchbox')).toHaveValue('tigers eyes')
  await expect(names).toHaveText(found)
  if (!isMobile) await expect(filters).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'Honey Toast' }).first()).toBeFocused()

  const applied = page.getByRole('list', { name: 'Applied filters' })
  await applied.getByRole('button', { name: 'Remove filter: Wood' }).click()
  await expect(applied.getByRole('button', { name: 'Remove filter: Carnelian' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear All Filters' }).last().click()
  await expect(page.getByText('27 products', { exact: true })).toBeFocused()
  await expect(page.getByRole('status').getByText('27 products shown')).toBeAttached()
  await expect(page.getByLabel('Sort by')).toHaveValue('name-desc')
})

test('a search without results says so and suggests other products', async ({ page }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await page.getByRole('searchbox').fill('unicorn')
  await expect(page.getByRole('heading', { name: 'No products found for "unicorn"' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Perhaps one of these' }).getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Filters', exact: true }).click()
  await expect(page.getByText('27 products', { exact: true })).toBeVisible()

  await page.goto('/#/wishlist')
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  await expect(page.getByText('No products found matching your filters.')).toBeVisible()
  await expectAccessible(page)
})

test('the list of best sellers opens, and removing its filter shows all products', { tag: '@before-release' }, async ({
  page,
}) => {
  const orla = shopper(page)
  await page.goto('/#/collections/best-sellers')
  await orla.arrivesAt('Our Collection')
  await expect(page.getByText('6 products', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Best sellers' }).click()
  await expect(page.getByText('27 products', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/shop$/)
})

test('a product card works by keyboard, with quick view and second picture', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  const orla = shopper(page)
  await page.addInitScript(() => localStorage.setItem('recentlyViewed', '["9","10","11","12","13"]'))
  await orla.opensTheShop()
  const card = page.getByRole('link', { name: 'Leopard Lane', exact: true })
  const pictures = page.getByRole('article').filter({ has: card }).locator('svg[role="img"], img')
  await expect(pictures).toHaveCount(1)
  await card.focus()
  await expect(pictures).toHaveCount(2)
  await opensTools(page, 'Leopard Lane')
  await card.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Leopard Lane to wishlist' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Quick view of Leopard Lane' })).toBeFocused()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog', { name: 'Leopard Lane' })
  await expect(view.getByRole('img')).toHaveCount(3)
  const edges = await view.getByRole('img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(edges[1], 'the second picture stands beside the first').toBeCloseTo(edges[0] ?? 0)
  await view.getByText('Large', { exact: true }).click()
  await view.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(view.getByRole('button', { name: 'Added' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Quick view of Leopard Lane' })).toBeFocused()
  await expect(page.getByRole('article').filter({ has: card }).getByText('In your bag')).toBeVisible()

  await card.focus()
  await page.keyboard.press('Space')
  await orla.arrivesAt('Leopard Lane')
  await page.getByRole('link', { name: 'Back to shop' }).click()
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([
    'Leopard Lane',
    'Kite Weather',
    'Wild Fig',
    'Spots and Stripes',
  ])
})
