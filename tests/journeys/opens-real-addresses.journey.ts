import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S2.1, S10.19.

const pages = [
  ['/', 'Small lights, strung by hand'],
  ['/shop', 'Our Collection'],
  ['/shop?search=pearl&sort=price-asc', 'Our Collection'],
  ['/product/26', 'Burgundy Safari'],
  ['/product/safari-pearl', 'Safari Pearl'],
  ['/cart', 'Your cart is empty'],
  ['/about', 'Our Story'],
  ['/bespoke-corporate', 'Bespoke & Corporate Services'],
  ['/coming-soon', 'Coming Soon'],
  ['/order-confirmation', 'Order page'],
  ['/payment-canceled', 'Payment Cancelled'],
  ['/terms-conditions', 'Terms & Conditions'],
  ['/returns-refunds', 'Shipping & Returns'],
  ['/diagnostics', 'Diagnostics'],
] as const

const everyChange: readonly string[] = ['/shop?search=pearl&sort=price-asc', '/product/26']

const withColumns: readonly string[] = [
  '/',
  '/shop',
  '/shop?search=pearl&sort=price-asc',
  '/product/26',
  '/cart',
  '/about',
  '/terms-conditions',
]

// Fonts that come late on a busy machine move a line by less than a pixel; a chip that is put in moves eight times as much.
const UNSEEN = 0.001

/** How far things moved while the page opened, 0 at best (Cumulative Layout Shift). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

const hashOf = (path: string) => (path === '/' ? '/#/' : `/#${path}`)

for (const [path, heading] of pages) {
  const tag = [
    ...(withColumns.includes(path) ? ['@both-widths'] : []),
    ...(everyChange.includes(path) ? [] : ['@before-release']),
  ]
  test(`opens ${path} by its real address and behind the hash, without anything moving`, { tag }, async ({
    page,
    baseURL,
  }) => {
    const title = page.getByRole('heading', { level: 1, name: heading })
    await page.goto(path)
    await waitsUntilHydrated(page)
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(path === '/' ? `${baseURL}/` : `${baseURL}${hashOf(path)}`)
    expect(await shiftOf(page)).toBeLessThan(UNSEEN)

    await page.goto('about:blank')
    await page.goto(hashOf(path))
    await waitsUntilHydrated(page)
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}${hashOf(path)}`)
    expect(await shiftOf(page)).toBeLessThan(UNSEEN)

    await page.reload()
    await waitsUntilHydrated(page)
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}${hashOf(path)}`)
  })
}

test('a hash route leads to its page before the home page loads anything', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(baseURL ?? '', '')))
  await page.goto('/#/product/5')
  await waitsUntilHydrated(page)
  expect(asked.slice(0, 2)).toEqual(['/', '/product/5'])
  expect(asked.filter((url) => url.startsWith('/pictures/hero'))).toEqual([])
  expect(asked.filter((url) => url.endsWith('.css'))).toHaveLength(1)
})

test('cart, wishlist and viewed products appear without layout shift', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page }) => {
  await page.goto('/diagnostics')
  await page.evaluate(() => {
    localStorage.setItem('cart', JSON.stringify([{ id: '5', size: 'Medium', quantity: 2, name: 'x', price: 35 }]))
    localStorage.setItem('solas-wishlist', '["5","26"]')
    localStorage.setItem('recentlyViewed', '[{"id":"3"}]')
    localStorage.setItem('comparison', '[{"id":"3"},{"id":"4"}]')
    localStorage.setItem('announcementDismissed', 'true')
  })
  for (const path of ['/', '/shop', '/shop?pick=saved', '/product/5', '/about']) {
    await page.goto('about:blank')
    await page.goto(path)
    await waitsUntilHydrated(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Announcement' })).toBeHidden()
    expect(await shiftOf(page), path).toBeLessThan(UNSEEN)
  }
  await expect(page.getByText('Your cart is empty')).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto('/cart')
  await waitsUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(UNSEEN)
})

test('the pictures of a product do not move while the rest of the HTML arrives', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page }) => {
  const address = '/product/5'
  const html = await (await page.request.get(address)).text()
  const ends = [...html.matchAll(/<\/li>/g)].map(({ index }) => index + '</li>'.length)
  const first = html.indexOf('<li', html.indexOf('Pictures of First Dance'))
  const cuts = ends.filter((end) => end > first).slice(1, 5)
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const placesIn = async (body: string) => {
    await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(address)
    const gallery = page.getByRole('region', { name: 'Pictures of First Dance' })
    const second = gallery.getByRole('listitem').nth(1)
    const shown = [gallery.getByRole('button', { name: /^Zoom picture/ }), second]
    return Promise.all(shown.map((part) => part.boundingBox()))
  }
  const whole = await placesIn(html)
  expect(whole[0]?.height).toBeGreaterThan(0)
  for (const cut of cuts) expect(await placesIn(html.slice(0, cut)), `after ${cut}`).toEqual(whole)
})

test('finds what she has saved in the list, without anything moving', { tag: '@before-release' }, async ({ page }) => {
  await page.goto('/diagnostics')
  await page.evaluate(() => localStorage.setItem('solas-wishlist', '["5"]'))
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('about:blank')
    await page.goto('/shop')
    await waitsUntilHydrated(page)
    await expect(page.getByRole('button', { name: 'Saved (1)' })).toBeVisible()
    expect(await shiftOf(page), `at ${width}`).toBeLessThan(UNSEEN)
  }
})

test('Back and Forward work between pages opened by URL, hash and reload', { tag: '@before-release' }, async ({
  page,
  baseURL,
}) => {
  const orla = shopper(page)
  await page.goto('/product/5')
  await orla.arrivesAt('First Dance')
  await page.getByRole('banner').getByRole('link', { name: 'Solas' }).click()
  await orla.arrivesAt('Small lights')
  await page.reload()
  await orla.arrivesAt('Small lights')
  await page.goto('/sandbox/inbox')
  await page.goto('/#/about')
  await orla.arrivesAt('Our Story')
  await page.goBack()
  await expect(page).toHaveURL(`${baseURL}/sandbox/inbox`)
  await page.goBack()
  await orla.arrivesAt('Small lights')
  await page.goBack()
  await orla.arrivesAt('First Dance')
  await expect(page).toHaveURL(`${baseURL}/#/product/5`)
  for (const heading of ['Small lights', 'Inbox', 'Our Story']) {
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('comes back to her scroll position in a list that was opened by its address, also after a reload', {
  tag: '@before-release',
}, async ({ page }) => {
  await page.goto('/#/shop?sort=name-asc')
  const link = page.getByRole('link', { name: 'Safari Pearl', exact: true }).first()
  await link.scrollIntoViewIfNeeded()
  await waitsUntilHydrated(page)
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(500)
  // The browser tells a page that it was scrolled with the next frame, sooner than anybody reloads.
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))))
  await page.reload()
  await waitsUntilHydrated(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Safari Pearl' }).waitFor()
  await page.reload()
  await page.goBack()
  // Her way back leads over an address before the hash.
  await page.waitForFunction((there) => window.scrollY === there, left)
})

test('the debug and flags panels stay open at URLs with and without a hash', { tag: '@before-release' }, async ({
  page,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/404/)
  for (const address of [
    '/?debug=1#/product/5',
    '/#/product/5?debug=1',
    '/product/5?flags=1',
    '/?debug=1&flags=1#/no/such',
    '/#/collections/best-sellers?debug=1',
    '/wishlist?flags=1',
  ]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('complementary').first(), address).toBeVisible()
  }
  await page.goto('about:blank')
  await page.goto('/?debug=1#/product/5')
  await waitsUntilHydrated(page)
  await expect(page).toHaveURL(`${baseURL}/?debug=1#/product/5`)
})

test('no hash route leads to another site', async ({ page, baseURL, expectProblem }) => {
  expectProblem(/404/)
  for (const hash of [
    '//evil.example/x',
    '/\\evil.example',
    '/functions/v1/x',
    '/sandbox/inbox',
    '/%',
    '/404',
    '/a.js',
  ]) {
    await page.goto('about:blank')
    await page.goto(`/#${hash}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
  }
})

test('a link opens its real URL in a new tab, and a hash route in the same tab', { tag: '@before-release' }, async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await waitsUntilHydrated(page)
  const link = page.getByRole('link', { name: 'Burgundy Safari', exact: true }).first()
  expect(await link.getAttribute('href')).toMatch(/^\/product\/(26|burgundy-safari)$/)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab.getByRole('heading', { level: 1, name: 'Burgundy Safari' })).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(/\/#\/product\//)
})

test('badly pasted links lead to their page, with and without a hash', { tag: '@before-release' }, async ({ page }) => {
  const expectHeading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const address of [
    '/#/shop.',
    '/%23/shop',
    '/SHOP,?sort=price-asc',
    '/#/product/Market-Day',
    '/product/market-day)…',
  ]) {
    await page.goto(address)
    await expectHeading(/product/.test(address) ? 'Market Day' : 'Our Collection')
  }
  await page.goto('/#/nothing,')
  await expectHeading('Oops! Page not found')
  await page.evaluate(() => {
    location.hash = '#/%23/product/MARKET-DAY”'
  })
  await expectHeading('Market Day')
  await expect(page).toHaveURL('/#/product/market-day')
})
