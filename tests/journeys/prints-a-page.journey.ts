import { paths } from '#shop/paths.ts'
import { expect, test } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'

test('printed pages have no buttons', { tag: ['@desktop', '@before-release'] }, async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of [paths.home, paths.shop, paths.product('leopard-lane'), paths.returns]) {
    await page.goto(path)
    await waitsUntilHydrated(page)
    const pressed = page.locator('button:visible')
    await expect(pressed.filter({ hasNot: page.locator('img') }), path).toHaveCount(0)
  }
  // Its picture is in a button that enlarges it.
  await page.goto(paths.product('leopard-lane'))
  await expect(page.getByRole('region', { name: 'Pictures of Leopard Lane' }).locator('img').first()).toBeVisible()
})
