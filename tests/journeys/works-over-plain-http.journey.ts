import { deskScreens } from './desk-screens.ts'
import { owner } from './owner.ts'
import { openOverPlainHttp } from './plain-http.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// A shop of its own: what is changed here would stand at the desk of others.
test.use({ settings: { JOURNEY: 'works-over-plain-http' } })

test.beforeEach(({ context }) => openOverPlainHttp(context))

test('buys over plain http', async ({ page }) => {
  const ines = shopper(page)
  await ines.opensTheShop()
  const missing = () => page.evaluate(() => 'randomUUID' in crypto || 'caches' in window || 'locks' in navigator)
  expect(await missing(), 'what only https has').toBe(false)
  await ines.quickAdds('Market Day')
  await ines.opensTheCart()
  await ines.checksOut('ines@shopper.example', '€34.95')
  await ines.readsTheOrderReference()
})

test('opens every screen of the desk over plain http', { tag: '@desktop' }, async ({ page: desk, shop }) => {
  await owner(desk, shop.inbox).signsInByHand()
  for (const path of deskScreens)
    await test.step(path, async () => {
      await desk.goto(path)
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(desk.getByText('Loading')).toHaveCount(0)
      await expect(desk.getByText('Unexpected Application Error!')).toHaveCount(0)
    })
})
