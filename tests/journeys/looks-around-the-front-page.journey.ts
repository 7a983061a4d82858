import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S2.44, S2.47, S2.49, S2.50, S2.51, S2.52, S2.53, S2.54, S9.11, S9.12.

const FRONT = 'Small lights, strung by hand'

test('the home page shows its sections, and their links work', async ({ page }) => {
  const roisin = shopper(page)
  await page.goto('/')
  await expect(page.getByText('Sample text. Real reviews will appear here.')).toBeVisible()
  await roisin.arrivesAt(FRONT)

  const bestSellers = page.getByRole('region', { name: 'Best Sellers' }).getByRole('heading', { level: 3 })
  await expect(bestSellers).toHaveText([
    'Claret Evening',
    'Leopard Lane',
    'Market Day',
    'Honey Toast',
    'First Dance',
    'Mulled Wine',
  ])
  const fresh = page.getByRole('region', { name: 'New & Coming Soon' }).getByRole('heading', { level: 3 })
  await expect(fresh).toHaveText([
    'Copper Beech',
    'Rose Window',
    'Kite Weather',
    'Wild Fig',
    'Spots and Stripes',
    'Raspberry Fool',
  ])
  for (const point of ['Handcrafted', 'Meaningful design', 'Free shipping over €40'])
    await expect(page.getByRole('listitem').filter({ hasText: point }).first()).toBeVisible()

  const ways: [link: string, arrives: string][] = [
    ['See what is coming', 'Coming soon: brooches'],
    ['View the collection', 'Our Collection'],
    ['Read our story', 'Our Story'],
    ['See what we are making', 'Our Story'],
    ['See all best sellers', 'Our Collection'],
    ['Soft Romance', 'Our Collection'],
  ]
  for (const [link, arrives] of ways) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: arrives })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: FRONT })).toBeVisible()
  }
})

test('walks along the new products with the arrow keys', { tag: ['@desktop', '@before-release'] }, async ({ page }) => {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'New bracelets' })
  await expect(row).toHaveAttribute('tabindex', '0')
  await row.focus()
  // Chromium drops a key that comes in the frame in which the focus brought the row into sight.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => row.evaluate((element) => element.scrollLeft), { timeout: 1000 }).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
})

test.describe('the hero', () => {
  const layouts = [
    { flags: {}, layout: 'split' },
    { flags: { hero_v3: 'false', hero_v2: 'true' }, layout: 'over' },
    { flags: { hero_v3: 'false' }, layout: 'above' },
  ]
  for (const { flags, layout } of layouts)
    test(`is laid out ${layout} with ${JSON.stringify(flags)}`, { tag: ['@both-widths', '@before-release'] }, async ({
      page,
    }) => {
      await page.addInitScript((stored) => {
        for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
      }, flags)
      await page.goto('/')
      const hero = page.getByRole('region', { name: FRONT })
      await expect(hero).toHaveAttribute('data-hero', layout)
      const picture = await hero.getByRole('img').boundingBox()
      const words = await hero.getByRole('heading', { level: 1 }).boundingBox()
      if (!picture || !words) throw new Error('The hero has no picture or no words')
      const isOver = words.y < picture.y + picture.height && words.x < picture.x + picture.width && words.y > picture.y
      expect(isOver && words.x + words.width > picture.x).toBe(layout === 'over')
      await expectAccessible(page)
    })
})

test('with content_purge on, the home page shows no sample reviews', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('content_purge', 'true'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'An e-mail now and then' })).toBeVisible()
  await expect(page.getByText(/sample/i)).toHaveCount(0)
})
