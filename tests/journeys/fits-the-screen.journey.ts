import type { Locator, Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S2.74.

const TARGET = 44

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${String(element)} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const opens = async (page: Page, path: string, [width, height]: readonly [number, number]) => {
  await page.setViewportSize({ width, height })
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitsUntilHydrated(page)
}

test('sees name and price of a bracelet at once, above the bar that buys it', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  for (const size of [
    [390, 667],
    [390, 844],
    [640, 800],
    [768, 1024],
    [1000, 768],
    [1280, 800],
  ] as const) {
    await opens(page, '/product/5', size)
    const main = page.getByRole('main')
    const bar = page.getByRole('region', { name: 'Buy First Dance' })
    if (size[0] < 768) await expect(bar).toBeVisible()
    const barBox = (await bar.isVisible()) ? await bar.boundingBox() : null
    const end = barBox?.y ?? size[1]
    for (const element of [main.getByRole('heading', { level: 1 }), main.getByText('€40.00').first()])
      expect((await boxOf(element)).bottom, `${String(element)} at ${size.join(' × ')}`).toBeLessThanOrEqual(end)
  }
})

test('reads what the shop is and finds its button in the first screen of a small phone', {
  tag: '@before-release',
}, async ({ page }) => {
  for (const height of [667, 844]) {
    await opens(page, '/', [390, height])
    const button = page.getByRole('main').getByRole('link', { name: 'Shop the collection' }).first()
    expect((await boxOf(button)).bottom, `at ${height}`).toBeLessThanOrEqual(620)
  }
})

test('reads every main page with text of twice the size, without scrolling sideways', async ({ page }) => {
  const una = shopper(page)
  const enlargesText = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  const fits = async (name: string) => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, name).toBeLessThanOrEqual(0)
  }
  for (const size of [
    [390, 844],
    [1280, 800],
  ] as const) {
    for (const path of ['/', '/shop', '/shop?category=Burgundy&sort=price-asc', '/product/5', '/order-confirmation']) {
      await opens(page, path, size)
      await enlargesText()
      await fits(`${path} at ${size.join(' × ')}`)
    }
    await opens(page, '/product/5', size)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await una.opensTheCart()
    await enlargesText()
    await fits(`the cart at ${size.join(' × ')}`)
    await una.proceed.click()
    const dialog = page.getByRole('dialog', { name: 'Where should we send your confirmation?' })
    await expect(dialog).toBeVisible()
    await fits(`the cart behind the dialog at ${size.join(' × ')}`)
    const sideways = dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(await sideways, 'the dialog').toBeLessThanOrEqual(0)
  }
})

test('sees the picture of a bracelet from edge to edge on a phone', { tag: '@before-release' }, async ({ page }) => {
  await opens(page, '/product/5', [390, 667])
  const picture = await boxOf(page.getByRole('button', { name: 'Zoom picture 1 of 5' }))
  expect([picture.x, picture.width]).toEqual([0, 390])
})

test('sees the thumbnails of a bracelet in one row on a phone', { tag: '@before-release' }, async ({ page }) => {
  for (const width of [320, 390]) {
    await opens(page, '/product/5', [width, 667])
    const thumbnails = await page.getByRole('button', { name: /^Image \d of 5$/ }).all()
    expect(thumbnails).toHaveLength(5)
    const boxes = await Promise.all(thumbnails.map(boxOf))
    expect(new Set(boxes.map(({ y }) => y)).size, `rows at ${width}`).toBe(1)
    for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(TARGET)
  }
})

test('on a wide screen all pictures stay beside the text while scrolling', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  await opens(page, '/product/5', [1280, 800])
  const pictures = page.getByRole('region', { name: 'Pictures of First Dance' })
  const last = pictures.getByRole('button', { name: 'Image 5 of 5' })
  expect((await boxOf(last)).width).toBeGreaterThan(200)
  // The large one's thumbnail is hidden, and the other four fill two rows, whichever is chosen.
  const others = async () => {
    const all = await pictures.locator('button[aria-current="false"]').all()
    const boxes = await Promise.all(all.map(boxOf))
    return boxes.map(({ y }) => boxes.filter((other) => other.y === y).length)
  }
  expect(await others()).toEqual([2, 2, 2, 2])
  await pictures.getByRole('button', { name: 'Image 3 of 5' }).click()
  expect(await others()).toEqual([2, 2, 2, 2])
  await page.getByRole('main').getByText('Customer Reviews').scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 0.9 })

  // With more to read beside them they stay where their end is in sight.
  for (const name of ['Care Instructions', 'Customer Reviews'])
    await page.getByRole('main').getByText(name, { exact: true }).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  const { bottom } = await boxOf(pictures)
  await page.evaluate((end) => window.scrollTo(0, end - innerHeight + 40), bottom)
  await expect(last).toBeInViewport({ ratio: 0.9 })
})

test('no row of suggestions has only one product', { tag: ['@desktop', '@before-release'] }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/)
  for (const path of ['/no/such/page', '/product/5', '/cart', '/payment-canceled'])
    for (const width of [320, 390, 768, 1024, 1280]) {
      await opens(page, path, [width, 800])
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards.first()).toBeVisible()
      const tops = await cards.evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
      expect(tops.length, path).toBeGreaterThan(0)
      expect(tops.filter((top) => top === tops.at(-1)).length, `${path} at ${width}`).toBeGreaterThan(1)
    }
})

test('searches and filters in one row above the pictures, also with something saved, and clears all in one place', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  await opens(page, '/shop', [1280, 800])
  expect((await boxOf(page.getByRole('main').getByRole('article').first())).y).toBeLessThan(280)
  await opens(page, '/shop?category=Burgundy&material=Garnet&sort=price-asc', [1280, 800])
  const search = page.getByRole('searchbox', { name: 'Search bracelets' })
  const before = await boxOf(search)
  await page.getByRole('button', { name: 'Add Claret Evening to wishlist' }).click()
  const row = [
    search,
    page.getByRole('button', { name: 'Filters', exact: true }),
    page.getByRole('button', { name: 'Soft Romance' }),
    page.getByRole('button', { name: 'Saved (1)' }),
  ]
  const middles = await Promise.all(row.map(async (element) => boxOf(element).then(({ y, height }) => y + height / 2)))
  for (const middle of middles) expect(middle).toBeCloseTo(middles[0] ?? 0, -1)
  expect(await boxOf(search)).toEqual(before)
  expect(before.width).toBeGreaterThanOrEqual(220)
  const [title, sort] = [page.getByRole('heading', { level: 1 }), page.getByRole('combobox', { name: 'Sort by' })]
  expect((await boxOf(sort)).y).toBeLessThan((await boxOf(title)).bottom)
  const clear = page.getByRole('button', { name: 'Clear All Filters' })
  await expect(clear).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await expect(clear).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search bracelets' }).fill('zzzz')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('27 products', { exact: true })).toBeFocused()
})

test('compares on a low screen without scrolling, every picture of one size', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  await opens(page, '/shop', [1280, 800])
  for (const name of ['Claret Evening', 'Leopard Lane', 'Market Day'])
    await page.getByRole('button', { name: `Compare ${name}` }).click({ force: true })
  await page.getByRole('button', { name: 'Compare (3)' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Compare bracelets' })
  await expect(dialog.getByRole('button', { name: 'Remove Market Day' })).toBeInViewport({ ratio: 1 })
  const widths = await Promise.all((await dialog.getByRole('img').all()).map(async (one) => (await boxOf(one)).width))
  expect(new Set(widths.map(Math.round)).size).toBe(1)
})

test('two messages do not overlap, and changing the page removes them', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page }) => {
  await opens(page, '/product/5', [page.viewportSize()?.width ?? 0, 844])
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(toasts).toHaveCount(2)
  const [first, second] = [await boxOf(toasts.first()), await boxOf(toasts.last())]
  expect(first.bottom).toBeLessThanOrEqual(second.y)
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await shopper(page).arrivesAt('Your cart')
  await expect(toasts).toHaveCount(0)
})

test('a message in a dialog does not cover any of its buttons', { tag: ['@both-widths', '@before-release'] }, async ({
  page,
}) => {
  // A message that stays.
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const una = shopper(page)
  await opens(page, '/shop', [page.viewportSize()?.width ?? 0, 700])
  await una.quickAdds('Market Day')
  await una.opensTheCart()
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click()
  const dialog = page.getByRole('dialog')
  const messages = dialog.getByRole('region', { name: 'Notifications' }).getByRole('list')
  await expect(messages).toBeVisible()
  const message = await boxOf(messages)
  for (const button of await dialog.locator('> :not(section)').getByRole('button').all()) {
    const { x, y, right, bottom } = await boxOf(button)
    const isCovered = x < message.right && right > message.x && y < message.bottom && bottom > message.y
    expect(isCovered, String(button)).toBe(false)
  }
})

test('presses controls as large as a fingertip', { tag: '@both-widths' }, async ({ page }) => {
  const size = page.viewportSize()
  /** How high the area is that a press over an element's middle reaches, to a pixel, and its own box if that is higher. */
  const reach = (element: Locator) =>
    element.evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect()
      const isHit = (y: number) => {
        const hit = document.elementFromPoint((left + right) / 2, y)
        return hit !== null && node.contains(hit)
      }
      let [start, end] = [(top + bottom) / 2, (top + bottom) / 2]
      const step = 0.25
      while (isHit(start - step)) start -= step
      while (isHit(end + step)) end += step
      return Math.round(Math.max(end - start + step, bottom - top))
    })
  await opens(page, '/product/5', [size?.width ?? 0, 900])
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true })
  expect(await reach(dismiss), 'Dismiss').toBeGreaterThanOrEqual(TARGET)
  await dismiss.click()
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await reach(page.getByRole('banner').getByRole('link', { name: 'Solas' })), 'wordmark').toBeGreaterThanOrEqual(
    TARGET,
  )
  for (const element of [
    main.getByRole('link', { name: 'Soft Romance' }),
    main.getByRole('list', { name: 'Materials' }).getByRole('link').first(),
    main.getByRole('link', { name: 'Back to shop' }),
  ]) {
    await element.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    expect(await reach(element), String(element)).toBeGreaterThanOrEqual(TARGET)
  }
  await opens(page, '/', [size?.width ?? 0, 900])
  const all = main.getByRole('link', { name: 'See all best sellers' })
  await all.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  expect(await reach(all), 'See all').toBeGreaterThanOrEqual(TARGET)
})

const splitWords = (page: Page) =>
  page.evaluate(() => {
    const isForEars = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForEars(element.parentElement))
    const split: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]{2,12}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (
          new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1 &&
          !isForEars(node.parentElement)
        )
          split.push(word)
      }
    return split
  })

test('reads every word whole on a small phone', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cart', JSON.stringify([{ id: '5', options: { size: 'Medium' }, quantity: 20 }]))
  })
  for (const width of [320, 390])
    for (const path of ['/', '/shop', '/product/5', '/cart', '/cookie-policy', '/returns-refunds']) {
      await opens(page, path, [width, 700])
      await expect.poll(() => splitWords(page), `${path} at ${width}`).toEqual([])
    }
})
