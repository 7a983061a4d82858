import { deskPaths, papers } from '#shop/desk/paths.ts'
import { screens } from '../screens/states.ts'
import { deskScreens } from './desk-screens.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, somebodyBuys, waitsUntilHydrated } from './shopper.ts'
import { translatePages } from './translated.ts'

// A shop of its own: what others bought would wait at this desk.
test.use({ settings: { JOURNEY: 'reads-it-translated' } })

test.beforeEach(({ context }) => translatePages(context))

test('buys on a translated page, where every word changes with what she does', async ({ page }) => {
  const ines = shopper(page)
  await ines.opensTheShop()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Amazonite/ }).check()
  await filters.getByRole('button', { name: 'Show 1 product', exact: true }).click()
  await expect(filters).toBeHidden()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(page.getByText('27 products', { exact: true })).toBeVisible()

  await ines.quickAdds('Market Day')
  await ines.opens('Market Day')
  await page.getByText('Read more', { exact: true }).click()
  await expect(page.getByText('Read more', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Image 2 of 5' }).click()
  await expect(page.getByRole('button', { name: 'Zoom picture 2 of 5' })).toBeVisible()
  await ines.addsToCart('Market Day', 'Small')
  await expect(page.getByText('Added', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Add to Cart', { exact: true }).first()).toBeVisible()
  await ines.opensTheCart()
  await page.getByRole('button', { name: 'Increase quantity of Market Day' }).first().click()
  await ines.seesAmounts({ Subtotal: '€90.00', Shipping: 'Free', Total: '€90.00' })
  await ines.asksForGiftWrap('Happy birthday')
  await ines.seesAmounts({ Subtotal: '€90.00', Total: '€93.50' })
  await ines.checksOut('ines@shopper.example', '€93.50')
  await ines.readsTheOrderReference()
})

test('opens every page translated, with what opens on it', { tag: '@before-release' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/)
  for (const [name, { path, stored = {}, press }] of Object.entries(screens))
    await test.step(name, async () => {
      await page.evaluate(
        (entries) => {
          if (location.protocol !== 'about:') localStorage.clear()
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
        },
        page.url() === 'about:blank' ? {} : stored,
      )
      await page.goto(path)
      await waitsUntilHydrated(page)
      await press?.(page)
      await expect(page.locator('font').first()).toBeAttached()
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    })
})

test('works at a translated desk', { tag: ['@desktop', '@before-release'] }, async ({ page: desk, context, shop }) => {
  const noa = await signedInOwner(desk, shop.inbox)
  await somebodyBuys(context, shop.address)
  const toMake = desk.getByRole('region', { name: 'To make' })
  await desk.getByRole('button', { name: /^Mark as made/ }).click()
  await expect(toMake).toContainText('All made.')
  await expect(desk.getByRole('heading', { name: 'To make 0' })).toBeFocused()
  await desk.getByRole('button', { name: /^Post order/ }).click()
  await desk.getByLabel('Tracking code or link').fill('RX123456789IE')
  await noa.presses('Mark posted and notify', 'Marked as posted. We’ll tell the customer in a minute')
  const order = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
  for (const path of [...deskScreens, ...papers.map((paper) => deskPaths.print(paper, [order]))])
    await test.step(path, async () => {
      await desk.goto(path)
      await expect(desk.getByRole('heading', { level: 1 }).locator('font').first()).toBeVisible()
      await expect(desk.getByText('Loading')).toHaveCount(0)
      await expect(desk.getByText('Unexpected Application Error!')).toHaveCount(0)
    })
})
