import { deskPaths } from '#shop/desk/paths.ts'
import { expectAccessible } from './accessible.ts'
import { owner } from './owner.ts'
import { expect, test } from './shop.ts'

const screens = {
  'of every day': [
    deskPaths.today,
    deskPaths.bench,
    deskPaths.orders,
    deskPaths.bespoke,
    deskPaths.figures,
    deskPaths.accounts,
    deskPaths.customers,
  ],
  'of products and people': [
    deskPaths.catalogue,
    deskPaths.product('1'),
    deskPaths.issues,
    deskPaths.access,
    deskPaths.batches,
    deskPaths.safety,
  ],
  'of the shop': [
    deskPaths.shop,
    deskPaths.setup,
    deskPaths.settings,
    deskPaths.words,
    deskPaths.look,
    deskPaths.shipping,
    deskPaths.law,
  ],
}
// All but who is signed in, and the stream of order events.
const calls = /\/desk\/api\/(?!me$|live)/

for (const [which, paths] of Object.entries(screens))
  test(`desk screens ${which} show that data is loading, failed or old, and recover`, {
    tag: '@before-release',
  }, async ({ page: desk, context, shop, isMobile, expectProblem }) => {
    expectProblem(/503/)
    expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await owner(desk, shop.inbox).signsIn()
    if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })
    const again = desk.getByRole('main').getByRole('button', { name: 'Try again' })
    for (const path of paths) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await desk.route(calls, async (route) => {
        await released
        await route.fulfill({ status: 503, json: { error: 'The shop rests for a minute.' } })
      })
      await desk.goto(path)
      await expect(desk.getByText('Loading').first(), path).toBeAttached()
      release()
      await expect(desk.getByRole('alert').getByText('The shop rests for a minute.').first(), path).toBeVisible()
      await expectAccessible(desk)
      await desk.unroute(calls)
      await expect(async () => {
        for (const button of await again.all()) await button.click({ timeout: 1000 })
        await expect(again).toHaveCount(0)
      }, path).toPass()

      await context.setOffline(true)
      // A request that is sent at that moment may still be answered.
      await expect(async () => {
        await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
        const notice = desk.getByText(/^You’re offline. This is from \d\d:\d\d\.$/).first()
        await expect(notice).toBeVisible({ timeout: 1000 })
      }, path).toPass()
      await context.setOffline(false)
      await expect(again, path).toHaveCount(0)
    }
  })

test('the desk says when products or bead plans fail to load, and Try again loads them', async ({
  page: desk,
  shop,
  expectProblem,
}) => {
  expectProblem(/ERR_CONNECTION_REFUSED/)
  const failure = desk.getByRole('alert').getByText('The shop does not answer.')
  const again = desk.getByRole('button', { name: 'Try again' })
  const products = /\/assets\/catalogue-.*\.json$/
  const beadPlans = /\/assets\/details-.*\.json$/
  await desk.route(products, (route) => route.abort('connectionrefused'))
  await desk.goto(deskPaths.today)
  await expect(failure).toBeVisible()
  await expectAccessible(desk)
  await desk.unroute(products)
  await desk.route(beadPlans, (route) => route.abort('connectionrefused'))
  const lost = desk.waitForEvent('requestfailed', (request) => beadPlans.test(request.url()))
  await again.click()
  await lost
  await expect(failure).toBeVisible()
  await desk.unroute(beadPlans)
  await again.click()
  await expect(failure).toHaveCount(0)
  await owner(desk, shop.inbox).signsIn()
})

test('a desk that could not reach the shop recovers by itself', async ({ page: desk, shop, expectProblem }) => {
  expectProblem(/ERR_CONNECTION_REFUSED/)
  await owner(desk, shop.inbox).signsIn()
  await desk.route(calls, (route) => route.abort('connectionrefused'))
  // Of all screens this one gets no order event that would make it ask again.
  await desk.goto(deskPaths.settings)
  const failure = desk.getByRole('alert').getByText('The shop does not answer.').first()
  await expect(failure).toBeVisible()
  await desk.unroute(calls)
  await expect(failure).toHaveCount(0)
  await expect(desk.getByText('Loading')).toHaveCount(0)
})
