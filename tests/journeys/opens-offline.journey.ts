import type { Page } from '@playwright/test'
import { slowness } from '../../server/testing/slowness.ts'
import { openShop } from '../../setup/open-shop.ts'
import { expect, test } from './shop.ts'
import { goesOffline, opensTools, shopper } from './shopper.ts'
import { openTestProxy } from './two-builds.ts'

// Shows S10.71.

test.use({ serviceWorkers: 'allow' })

const isOffline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED http\S+\/pictures\//

/** Waits until the worker is in charge of the page, which it is a few seconds after the first visit. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

const hasNextWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const firstScript = (page: Page) => page.locator('script[type=module]').first().getAttribute('src')

async function seesPictures(page: Page, name: string) {
  const picture = page.getByRole('main').locator(`img[alt*="${name}"]`).first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test('opens what she has seen, her cart and her wishlist without a connection', async ({ page, expectProblem }) => {
  const maeve = shopper(page)
  await page.goto('/')
  await isKept(page)
  await page.goto('/#/shop')
  await maeve.arrivesAt('Our Collection')
  for (const id of [1, 5, 26]) {
    await page.goto(`/#/product/${id}`)
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
  }
  await maeve.addsToCart('Burgundy Safari', 'Medium')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  await goesOffline(page)
  expectProblem(isOffline)

  const opens = async (address: string, heading: string) => {
    await page.goto('about:blank')
    await page.goto(address)
    await maeve.arrivesAt(heading)
    expect(new URL(page.url()).hash).toBe(address === '/' ? '' : address.slice(1))
    await expect(page.getByText(/You are offline/).first()).toBeVisible()
  }
  await opens('/#/product/26', 'Burgundy Safari')
  await seesPictures(page, 'Burgundy Safari')
  await opens('/#/product/1', 'Claret Evening')
  await opens('/#/shop', 'Our Collection')
  await opens('/#/shop?wishlist=1', 'Our Collection')
  await expect(page.getByRole('link', { name: 'Burgundy Safari', exact: true }).first()).toBeVisible()
  await opens('/#/nowhere', 'Oops! Page not found')
  await opens('/#/cart', 'Your cart')
  await expect(
    page.getByText('You are offline. You can keep looking; checkout needs a connection.').first(),
  ).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an open tab keeps working during an update, and the next page is the new version', {
  tag: '@before-release',
}, async ({ page, context, shop, expectProblem }) => {
  const proxy = await openTestProxy(shop.address)
  const maeve = shopper(page)
  await page.goto(`${proxy.address}/#/shop`)
  await maeve.arrivesAt('Our Collection')
  await isKept(page)
  const before = { script: await firstScript(page), caches: await cacheNames(page) }
  proxy.deployNext()
  await page.evaluate(() => Object.assign(window, { isSameTab: true }))
  await opensTools(page, 'Claret Evening')
  await page.getByRole('button', { name: 'Quick view of Claret Evening' }).click()
  await expect(page.getByRole('dialog', { name: 'Claret Evening' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${proxy.address}/#/about`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Our Collection')
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await firstScript(page)).not.toBe(before.script)
  await expect.poll(() => hasNextWorker(page), 'the next worker has all its files').toBe(true)
  expect(
    (await cacheNames(page)).filter((name) => name.startsWith('code')),
    'both builds',
  ).toHaveLength(2)
  await page.close()

  // The new worker takes over while no tab is open: one that is opened before that keeps the old one.
  let next = page
  const opensAnother = async () => {
    if (!next.isClosed()) await next.close()
    next = await context.newPage()
    await next.goto(`${proxy.address}/#/shop`)
    const names = await cacheNames(next)
    const old = names.filter((name) => before.caches.includes(name))
    if (old.length > 0) await next.close()
    return old
  }
  await expect.poll(opensAnother, { timeout: 30_000 * slowness() }).toEqual([])
  await goesOffline(next)
  expectProblem(isOffline)
  await next.reload()
  await shopper(next).arrivesAt('Our Collection')
  await context.setOffline(false)
  proxy.close()
})

test('gets 404 for a missing file, which is not cached', { tag: '@before-release' }, async ({
  page,
  expectProblem,
}) => {
  await page.goto('/')
  await isKept(page)
  expectProblem(/404 .*assets\/gone-12345678\.js/)
  expectProblem(/console: Failed to load resource.*404/)
  const answer = await page.evaluate(async () => {
    const response = await fetch('/assets/gone-12345678.js')
    const kept = await caches.match('/assets/gone-12345678.js')
    return { status: response.status, type: response.headers.get('content-type'), isKept: kept !== undefined }
  })
  expect(answer).toEqual({ status: 404, type: expect.stringContaining('text/plain'), isKept: false })
})

test('the service worker is removed when the owner switches it off', { tag: '@before-release' }, async ({
  page,
  context,
  shop,
}) => {
  const switchedOff = await openShop({ SERVICE_WORKER: 'off' })
  const proxy = await openTestProxy(shop.address)
  await page.goto(`${proxy.address}/`)
  await isKept(page)
  expect((await cacheNames(page)).length).toBeGreaterThan(0)
  proxy.moveTo(switchedOff.address)
  await page.reload()
  await expect.poll(() => cacheNames(page)).toEqual([])
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.close()
  const next = await context.newPage()
  await next.goto(`${proxy.address}/`)
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await next.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  proxy.close()
  await switchedOff.stop()
})
