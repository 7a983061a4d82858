import type { Locator, Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { goesOffline, opensTools, shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S10.56.

const partMissing = 'This part could not be loaded.'

/** How often the shop gave up loading a part of the page. A try asks twice, so one lost request does not end it. */
const failedLoads = (page: Page) =>
  page.evaluate(() => (localStorage.getItem('errorLog') ?? '').split('"loading code"').length - 1)

test('the list can be searched offline, and parts that fail to load retry on the next click', {
  tag: ['@desktop', '@before-release'],
}, async ({ page, context, expectProblem }) => {
  const maeve = shopper(page)
  // The bag's code comes as soon as the page answers: here the connection is lost before.
  await page.route('**/assets/mini-*.js', (route) => route.abort('internetdisconnected'))
  await maeve.opensTheShop()
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)

  await page.getByRole('button', { name: 'Add Claret Evening to cart' }).first().click()
  await expect(page.getByText('Claret Evening has been added to your cart. Size: Medium.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search bracelets' })
  await search.fill('zzzz')
  await expect(page.getByText('No products found for "zzzz"')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await page.getByRole('button', { name: 'Burgundy', exact: true }).click()
  await expect(page.getByText(/^Showing \d+ of 27 products$/)).not.toHaveText(/^Showing 27/)

  const filters = page.getByRole('button', { name: 'Filters' }).first()
  await filters.click()
  const missing = page.getByRole('alert').filter({ hasText: partMissing })
  await expect(missing).toHaveCount(1)
  await expectAccessible(page)
  await filters.click()
  await expect(missing).toHaveCount(1)
  const quickView = page.getByRole('button', { name: 'Quick view of Claret Evening' })
  await opensTools(page, 'Claret Evening')
  await quickView.click()
  await expect(missing).toHaveCount(2)
  await expectAccessible(page)
  const tryAgain = page.getByRole('listitem').filter({ has: quickView }).getByRole('button', { name: 'Try again' })
  const before = await failedLoads(page)
  await tryAgain.click()
  await expect.poll(() => failedLoads(page)).toBe(before + 1)
  await expect(missing).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()

  await page.unroute('**/assets/mini-*.js')
  await context.setOffline(false)
  await tryAgain.click()
  const quickLook = page.getByRole('dialog', { name: 'Claret Evening' })
  await expect(quickLook).toBeVisible()
  await expect(missing).toHaveCount(1)
  await quickLook.getByRole('button', { name: 'Close' }).click()
  await expect(quickView).toBeFocused()
  // The pointer over it brings the code before the click, which opens all the same.
  const code = page.waitForResponse(/\/assets\/filters-/)
  await filters.hover()
  await (await code).finished()
  await filters.click()
  await expect(page.getByLabel('Lowest price')).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('a page that fails to load says so in its place, with Try again', async ({ page, context, expectProblem }) => {
  const maeve = shopper(page)
  await maeve.opensTheShop()
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This page could not be loaded.')
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('This page could not be loaded.')
  await page.getByRole('main').getByRole('link', { name: 'Shop the collection' }).click()
  await expect(heading).toContainText('Our Collection')
  await page.goBack()
  await expect(heading).toHaveText('This page could not be loaded.')
  await page.evaluate(() => {
    location.hash = '#/no/such/page'
  })
  await expect(heading).toHaveText('Oops! Page not found')
  await page.goBack()
  await expect(heading).toHaveText('This page could not be loaded.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toContainText('Terms')
  await expect(heading).toBeFocused()
})

test('a shop page that fails to load does not link to itself', { tag: '@before-release' }, async ({
  page,
  context,
  expectProblem,
}) => {
  // Its code comes as soon as a page is idle: here the connection is lost before.
  const code = '**/assets/page-*.js'
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.goto(`/#${paths.about}`)
  await waitsUntilHydrated(page)
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All bracelets' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This page could not be loaded.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Shop the collection' })).toHaveCount(0)
  await page.unroute(code)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toContainText('Our Collection')
})

type Opener = {
  path: string
  opener: (page: Page) => Locator
  again?: (page: Page) => Locator
  shown: (page: Page) => Locator
  /** For an opener that works otherwise on a desktop. */
  tag?: '@both-widths'
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first()

const openers: Record<string, Opener> = {
  'the filters': {
    path: '/shop',
    opener: button('Filters'),
    shown: (page) => page.getByLabel('Lowest price'),
    tag: '@both-widths',
  },
  'a quick view': { path: '/shop', opener: button('Quick view of Market Day'), shown: dialog('Market Day') },
  'the bag': { path: '/shop', opener: button('Add Market Day to cart'), shown: dialog('Your bag') },
  'the menu': { path: '/shop', opener: button('Menu'), shown: dialog('Menu') },
  'a category': { path: '/shop', opener: button('Burgundy'), shown: words('6 products') },
  'a picture': { path: '/product/5', opener: button('Zoom picture'), shown: dialog('First Dance') },
  'the size guide': { path: '/product/5', opener: button('Size guide'), shown: dialog('Size guide') },
  'the full story': {
    path: '/product/5',
    opener: button('Read more'),
    again: button('Try again'),
    shown: words(/^Made with weddings in mind/),
  },
  'the care of it': {
    path: '/product/5',
    opener: (page) => page.getByRole('main').getByText('Care Instructions'),
    again: button('Try again'),
    shown: words(/Roll it on/),
  },
  sharing: {
    path: '/product/5',
    opener: button('Share'),
    shown: (page) => page.getByText('Link copied to clipboard!').or(dialog('Share First Dance')(page)),
  },
  'the wishlist': {
    path: '/product/5',
    opener: button('Add to wishlist'),
    shown: words('Added to wishlist'),
  },
  'the form to withdraw': {
    path: '/returns-refunds',
    opener: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Withdraw/ })
        .first(),
    shown: (page) => page.getByRole('dialog'),
  },
}

const stays = (page: Page) => page.evaluate(() => document.documentElement.dataset.stays === 'yes')

async function marksThePage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.stays = 'yes'
  })
}

// Whatever the page holds already, one request is lost for sure.
const asksInVain = (page: Page) => page.evaluate(() => fetch('/healthz').catch(() => null))

/** Holds back every script that the HTML of a page does not name. `lose` fails these requests and those that follow; `end` lets them through. */
async function holdLaterScripts(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const isLater = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname) && !html.includes(url.pathname)
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  await page.route(isLater, async (route) => {
    await lost
    await route.abort('internetdisconnected')
  })
  return { lose, end: () => page.unroute(isLater) }
}

/** One that opens a dialog, one in the page, one that sells; the others are asked before a release. */
const everyChange: readonly string[] = ['the filters', 'the care of it', 'the bag']

for (const [name, { path, opener, again = opener, shown, tag }] of Object.entries(openers))
  test(`${name} opens with the next click once online again`, {
    tag: [...(tag ? [tag] : []), ...(everyChange.includes(name) ? [] : ['@before-release'])],
  }, async ({ page, context, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/)
    const laterScripts = await holdLaterScripts(page, path)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await waitsUntilHydrated(page)
    await marksThePage(page)
    await opensTools(page, 'Market Day')
    await context.setOffline(true)
    laterScripts.lose()
    await page.waitForLoadState('networkidle')
    await asksInVain(page)
    await opener(page).click()
    const missing = page.getByRole('alert').filter({ hasText: partMissing })
    // Quick add says that it added, whether or not the bag is here.
    const answer = shown(page)
      .or(missing)
      .or(page.getByText('Added to cart', { exact: true }))
    await expect(answer.first()).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    await laterScripts.end()
    await context.setOffline(false)
    if (!(await shown(page).isVisible())) await again(page).click()
    await expect(shown(page)).toBeVisible()
    await expect(missing).toHaveCount(0)
    expect(await stays(page), 'the page was not loaded again').toBe(true)
  })

test('the comparison opens once online again', { tag: '@before-release' }, async ({ page, context, expectProblem }) => {
  await page.goto('/#/shop')
  await marksThePage(page)
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await asksInVain(page)
  for (const name of ['Claret Evening', 'Leopard Lane']) {
    await opensTools(page, name)
    await page.getByRole('button', { name: `Compare ${name}` }).click({ force: true })
  }
  const compare = page.getByRole('button', { name: 'Compare (2)' }).first()
  await compare.click()
  await expect(page.getByRole('alert').filter({ hasText: partMissing })).toBeVisible()
  await context.setOffline(false)
  await compare.click()
  await expect(page.getByRole('dialog', { name: 'Compare bracelets' })).toBeVisible()
  expect(await stays(page), 'the page was not loaded again').toBe(true)
})

test('opens every page offline and online again, and no page breaks', { tag: '@before-release' }, async ({
  page,
  context,
  expectProblem,
}) => {
  await page.goto('/#/shop')
  await marksThePage(page)
  await goesOffline(page)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  const heading = page.getByRole('heading', { level: 1 })
  const goesTo = async (path: string) => {
    for (const to of ['/no/such/page', path]) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#${to}`)
      const elsewhere = expect(heading, to)
      await (to === path ? elsewhere.not : elsewhere).toHaveText('Oops! Page not found')
    }
    await expect(heading, path).not.toHaveText('Unexpected Application Error!')
  }
  const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('5')))
  // This shop has no pages of the owner's own.
  const pages = addresses.filter((path) => !path.includes('?') && path !== paths.ownPage('5'))
  for (const path of pages) await goesTo(path)
  await context.setOffline(false)
  for (const path of pages) {
    await goesTo(path)
    await expect(heading, path).not.toHaveText('This page could not be loaded.')
  }
  expect(await stays(page), 'the page was not loaded again').toBe(true)
})

for (const [kind, files] of Object.entries({ pictures: /\/pictures\//, fonts: /\.woff2/, 'the stylesheet': /\.css/ }))
  test(`a shopper can still buy when ${kind} cannot be loaded`, {
    tag: kind === 'the stylesheet' ? [] : '@before-release',
  }, async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED/)
    await page.route(files, (route) => route.abort('failed'))
    await page.goto('/#/shop')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()
    await page.getByRole('link', { name: 'Market Day', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Market Day' })).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByRole('button', { name: 'Size guide' }).click()
    await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/#/cart')
    await expect(page.getByRole('heading', { level: 2, name: 'Market Day' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to Payment' }).first()).toBeEnabled()
  })
