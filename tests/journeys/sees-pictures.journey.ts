import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'

// Shows S10.24, S10.25.

const jumps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
          resolve(shifts.reduce((sum, shift) => sum + shift, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported where nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('all pictures in view load without layout shift', { tag: '@both-widths' }, async ({ page }) => {
  for (const [path, least] of [
    ['/', 1],
    ['/#/shop', 4],
    ['/#/product/26', 2],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const inView = () =>
      page.locator('main picture img').evaluateAll((images) =>
        images.flatMap((image) => {
          const { top, bottom, right, left } = image.getBoundingClientRect()
          const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
          return isSeen && image instanceof HTMLImageElement ? [image.complete ? image.naturalWidth : 0] : []
        }),
      )
    await expect.poll(async () => Math.min(...(await inView())), { message: `pictures of ${path}` }).toBeGreaterThan(0)
    expect((await inView()).length, path).toBeGreaterThanOrEqual(least)
    expect(await jumps(page), `jumps on ${path}`).toBeLessThan(0.01)
  }
})

test('sees the first picture before those below the screen are asked for', { tag: '@before-release' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const nextIsAsked = page.waitForRequest(/leopard-lane-lead/)
  await page.route(/claret-evening-lead/, async (route) => {
    await nextIsAsked
    asked.push('the first is shown')
    await route.continue()
  })
  await page.goto('/shop')
  const indexOf = (part: string) => asked.findIndex((url) => url.includes(part))
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded()
  await expect.poll(() => indexOf('mulled-wine-')).toBeGreaterThan(indexOf('the first is shown'))
  expect(indexOf('the first is shown')).toBeGreaterThan(indexOf('leopard-lane-lead'))
})

test('sees the first picture of a product before the others are asked for', { tag: '@before-release' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/product/5')
  await waitsUntilHydrated(page)
  const indexOf = (part: RegExp) => asked.findIndex((url) => part.test(url))
  await expect.poll(() => indexOf(/-worn-\d+\./)).toBeGreaterThan(-1)
  expect(indexOf(/first-dance-lead-\d+\./)).toBeGreaterThan(-1)
  expect(indexOf(/-worn-\d+\./)).toBeGreaterThan(indexOf(/first-dance-lead-\d+\./))
})

test('a picture that fails to load is replaced by a plate with the name', async ({ page, expectProblem }) => {
  expectProblem(/market-day-/)
  await page.route('**/pictures/market-day-*', (route) => route.abort('connectionreset'))
  await page.goto('/#/shop')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Market Day', exact: true }) })
  const plate = card.getByRole('img', { name: /^Bracelet of/ })
  await expect(plate).toHaveText('Market Day')
  const neighbour = page.getByRole('article').first().getByRole('img').first()
  const sideOf = async (picture: typeof plate) => Math.round((await picture.boundingBox())?.height ?? 0)
  expect(await sideOf(plate)).toBe(await sideOf(neighbour))

  await page.goto('/#/product/3')
  await waitsUntilHydrated(page)
  const last = page.getByRole('button', { name: 'Image 5 of 5' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toContainText('Market Day')
  await expectAccessible(page)
})
