import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S1.18, S2.73, S2.74, S2.75, S2.76, S2.77, S2.79, S2.80, S2.83, S2.84, S2.85, S2.86, S2.88, S2.89, S3.12, S4.31,
// S9.16, S9.34.

async function swipes(page: Page, rightwards: number) {
  const touch = await page.context().newCDPSession(page)
  const [x, y] = [190, 400]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await send('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', x + rightwards * part)
  await send('touchEnd')
  await touch.detach()
}

/** Enlarges the picture by a press, moves it about, and makes it whole again; the arrow keys lead to no other picture meanwhile. */
async function enlarges(page: Page, lightbox: Locator, isMobile: boolean) {
  const picture = lightbox.getByRole('img').first()
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const whole = await box()
  const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2]
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  await expect.poll(async () => (await box()).width / whole.width).toBeCloseTo(2.5, 1)
  // The largest file there is.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-1\d{3}\./)
  await expect.poll(async () => (await box()).x).toBeCloseTo(x - 1.25 * whole.width, 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await box()).x).toBeCloseTo(x - 1.25 * whole.width + 80, 0)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 900)
  await expect.poll(async () => (await box()).width).toBeCloseTo(whole.width, 0)
  await lightbox.getByRole('button', { name: 'Zoom in' }).click()
  await expectAccessible(page)
  await lightbox.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await box()).x).toBeCloseTo(whole.x, 0)
}

test('a shopper views all pictures of a product in the lightbox, and returns to the list', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await orla.opens('Market Day')
  const pictures = page.getByRole('region', { name: 'Pictures of Market Day' })
  const count = await pictures.getByRole('listitem').count()
  expect(count).toBeGreaterThanOrEqual(2)
  const second = pictures.getByRole('button', { name: `Image 2 of ${count}` })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')

  await pictures.getByRole('button', { name: `Zoom picture 2 of ${count}` }).click()
  const lightbox = page.getByRole('dialog', { name: 'Market Day' })
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused()
  // From the last one it goes on with the first.
  const after = (2 % count) + 1
  const sees = (position: number) => expect(lightbox.getByText(`Image ${position} of ${count}`).first()).toBeVisible()
  await sees(2)
  await expectAccessible(page)
  await lightbox.getByRole('button', { name: 'Next image' }).click()
  await sees(after)
  await lightbox.getByRole('button', { name: 'Previous image' }).click()
  await sees(2)
  await page.keyboard.press('ArrowRight')
  await sees(after)
  await page.keyboard.press('ArrowLeft')
  await sees(2)
  if (isMobile) {
    await swipes(page, 45)
    await sees(2)
    await swipes(page, -80)
    await sees(after)
    await swipes(page, 80)
    await sees(2)
  }
  await page.keyboard.press('ArrowRight')
  await enlarges(page, lightbox, isMobile)
  await sees(after)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(pictures.getByRole('button', { name: `Image ${after} of ${count}` })).toBeFocused()
  await page.getByRole('link', { name: 'Back to shop' }).click()
  await orla.arrivesAt('Our Collection')
})

test('a press in the lightbox enlarges that spot, and the plus key enlarges the beads', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, isMobile }) => {
  await page.goto('/#/product/love-letter')
  const pictures = page.getByRole('region', { name: 'Pictures of Love Letter' })
  const lightbox = page.getByRole('dialog', { name: 'Love Letter' })
  const picture = lightbox.getByRole('img').first()
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const press = (x: number, y: number) => (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  const shareAt = async (x: number, y: number) => {
    const { x: left, y: top, width, height } = await box()
    return { across: (x - left) / width - 0.5, down: (y - top) / height - 0.5 }
  }

  await pictures.getByRole('button', { name: /^Zoom picture 1 of/ }).click()
  await expect(lightbox.getByText('Pinch or tap to zoom')).toBeVisible({ visible: isMobile })
  const whole = await box()
  // Left of the middle and below it, on the beads of the lead view.
  const [x, y] = [whole.x + whole.width * 0.3, whole.y + whole.height * 0.6]
  await press(x, y)
  await press(x, y)
  const enlarged = async () => (await box()).width / whole.width
  await expect.poll(enlarged).toBeCloseTo(2.5, 1)
  await expect.poll(async () => (await shareAt(x, y)).across).toBeCloseTo(-0.2, 2)
  await expect.poll(async () => (await shareAt(x, y)).down).toBeCloseTo(0.1, 2)

  await page.keyboard.press('-')
  await expect.poll(enlarged).toBeCloseTo(1, 2)
  await page.keyboard.press('+')
  await expect.poll(enlarged).toBeCloseTo(2.5, 1)
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
  await expect.poll(async () => (await shareAt(middle.x, middle.y)).across).toBeCloseTo(0, 2)
  // The phone's stage is so high that the picture reaches its lower edge first.
  const beads = isMobile ? 0.16 : 0.2
  await expect.poll(async () => (await shareAt(middle.x, middle.y)).down).toBeCloseTo(beads, 2)
  await expect(lightbox.getByText('Pinch or tap to zoom')).toBeHidden()
})

test('a product page has all its details, and links to its category', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  const orla = shopper(page)
  await orla.opensTheShop()
  await orla.opens('Market Day')
  await expect(page.getByText('Shipping in Ireland €4.95, free from €40.')).toBeVisible()
  for (const badge of [
    'Secure Payment',
    'Free Shipping',
    'orders over €40',
    'Easy Returns',
    '30 Day Policy',
    'Handcrafted',
  ])
    await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Read more' }).click()
  await expect(page.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true')

  const maker = page.getByText(/^Product no\. \d+ · Made by /)
  const below = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top + scrollY)
  expect(await below(maker)).toBeGreaterThan(await below(page.getByText('Handcrafted', { exact: true })))
  const beads = page.getByText('Largest bead')
  if (isMobile) {
    await expect(beads).toBeHidden()
    await page.getByText('Full Details').click()
  }
  await expect(beads).toBeVisible()
  await page.getByText('Care Instructions').click()
  await expect(page.getByText('Roll it on and off over your hand.')).toBeVisible()
  const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0
  const advice = page.getByRole('cell', { name: 'Colourfast. Treat as you would a drinking glass.' })
  const table = page.getByRole('table').filter({ has: advice })
  expect((await widthOf(advice)) / (await widthOf(table))).toBeCloseTo(isMobile ? 1 : 0.66, 1)
  await page.getByText('Customer Reviews').click()
  await expect(page.getByText('Sample text. Real reviews will appear here.')).toBeVisible()
  await expect(page.getByText('Rated 5 of 5')).toHaveCount(3)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Read less' }).click()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'You Might Also Like' }).getByRole('article')).toHaveCount(4)
  await page.getByRole('list', { name: 'Materials' }).getByRole('link', { name: 'Czech glass' }).click()
  await orla.arrivesAt('Our Collection')
  await expect(page).toHaveURL(/material=Czech%20glass/)
  await page.goBack()
  await page.getByRole('link', { name: 'Vibrant Colors' }).click()
  await orla.arrivesAt('Our Collection')
  await expect(page).toHaveURL(/category=Vibrant%20Colors/)
})

test('the buy bar shows while the Add to Cart button is out of sight, and buys', async ({ page }) => {
  await page.goto('/#/product/market-day')
  const bar = page.getByRole('region', { name: 'Buy Market Day' })
  const main = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const similar = page.getByRole('region', { name: 'You Might Also Like' })
  await similar.getByRole('listitem').first().scrollIntoViewIfNeeded()
  await expect(bar).toContainText('€30.00 Medium')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Add to Cart: Market Day, Medium' }).click()
  await expect(bar.getByRole('button', { name: 'Added: Market Day, Medium' })).toBeVisible()
  await main.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
})

test('sees no bar on a wide screen while the button is out of sight', { tag: ['@desktop', '@before-release'] }, async ({
  page,
}) => {
  await page.goto('/#/product/market-day')
  const similar = page.getByRole('region', { name: 'You Might Also Like' })
  await similar.getByRole('listitem').first().scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).not.toBeInViewport()
  await expect(page.getByRole('region', { name: 'Buy Market Day' })).toBeHidden()
})

test('buys at once with Buy Now', async ({ page }) => {
  const orla = shopper(page)
  await page.goto('/#/product/market-day')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await orla.arrivesAt('Your cart')
  await orla.seesLine('Market Day', 'Medium', 1, '€30.00')

  await page.evaluate(() => localStorage.setItem('cart', '[{"id":"21","size":"Medium","quantity":20}]'))
  await page.goto('/#/product/21')
  await page.reload()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await orla.arrivesAt('Your cart')
  await expect(page.getByText('Your bag is full')).toBeVisible()
})

test('sees no samples if the owner hides them', { tag: '@before-release' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('content_purge', 'true'))
  await page.goto('/#/product/market-day')
  await page.getByText('Customer Reviews').click()
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await expect(page.getByText('Sample')).toHaveCount(0)
})

test('the URL of an unknown product says so and links to the shop', async ({ page, expectProblem }) => {
  expectProblem(/404/)
  const orla = shopper(page)
  await page.goto('/#/product/999')
  await orla.arrivesAt('Product not found')
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await orla.arrivesAt('Our Collection')
})

test('a picture moves from its card to the product page, except with reduced motion', {
  tag: '@before-release',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('button:has(picture)')?.getAnimations().length) performance.mark('moves')
      requestAnimationFrame(look)
    }
    look()
  })
  const hasMoved = () => page.evaluate(() => performance.getEntriesByName('moves').length > 0)
  const orla = shopper(page)
  await orla.opensTheShop()
  await orla.opens('Market Day')
  expect(await hasMoved()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goBack()
  await orla.arrivesAt('Our Collection')
  await orla.opens('Market Day')
  await expect.poll(hasMoved).toBe(true)
  await page.goBack()
  await orla.arrivesAt('Our Collection')
  await page.evaluate(() => performance.clearMarks())
  await page.goForward()
  await orla.arrivesAt('Market Day')
  expect(await hasMoved()).toBe(false)
})
