import type { Locator, Page } from '@playwright/test'
import { expect, test } from './shop.ts'

// Shows S10.22.

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

const leftOf = async (element: Locator) => (await element.boundingBox())?.x

/** The button or link with the focus, by its name, if something else lies over all of it. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { top, bottom, left, width } = focused.getBoundingClientRect()
    const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const above = document.elementFromPoint(left + width / 2, y)
      return above && (focused.contains(above) || above.contains(focused))
    })
    return isSeen ? null : focused.getAttribute('aria-label') || focused.textContent
  })

test('controls can be told apart with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/#/product/5')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const pictures = page.getByRole('region', { name: /^Pictures of/ }).getByRole('listitem')
  const [current, other] = [pictures.nth(0).getByRole('button'), pictures.nth(1).getByRole('button')]
  expect(await styleOf(current, 'border-top-color')).not.toBe(await styleOf(other, 'border-top-color'))
  const main = page.getByRole('main')
  const [add, now] = ['Add to Cart', 'Buy Now'].map((name) => main.getByRole('button', { name, exact: true }))
  if (add && now) expect(await styleOf(add, 'background-color')).not.toBe(await styleOf(now, 'background-color'))
  expect(await styleOf(main.getByRole('button', { name: 'Size guide' }), 'border-top-width')).toBe('0px')
})

test('the link to the current page looks different from the others with forced colours', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/#/shop')
  const links = page.getByRole('navigation', { name: 'Main' })
  const [here, elsewhere] = ['Shop', 'About'].map((name) => links.getByRole('link', { name }))
  if (here && elsewhere) {
    expect(await styleOf(here, 'border-bottom-color')).not.toBe(await styleOf(elsewhere, 'border-bottom-color'))
    expect(await styleOf(elsewhere, 'border-bottom-color')).toBe(
      await styleOf(page.locator('body'), 'background-color'),
    )
  }
})

test('the focused element is never hidden behind fixed bars, also backwards', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page }) => {
  await page.goto('/#/shop')
  const cards = page.getByRole('main').getByRole('article')
  await cards.nth(20).getByRole('link').focus()
  const covered: (string | null)[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Shift+Tab')
    covered.push(await coveredFocus(page))
  }
  expect(covered.filter(Boolean)).toEqual([])
})

test('header and heading are aligned, and the title of the home page has two lines', {
  tag: ['@desktop', '@before-release'],
}, async ({ page }) => {
  for (const width of [1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#/shop')
    const heading = page.getByRole('heading', { level: 1, name: 'Our Collection' })
    await expect(heading).toBeVisible()
    const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()
    expect(await leftOf(first), `at ${width}`).toBeCloseTo((await leftOf(heading)) ?? 0, 0)
    await page.goto('/#/')
    const title = page.getByRole('heading', { level: 1, name: 'Small lights' })
    await expect(title).toBeVisible()
    const lines = await title.evaluate((node) => {
      return Math.round(node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight))
    })
    expect(lines, `lines at ${width}`).toBe(2)
  }
})

test('scrolls no page sideways at 256 px', { tag: '@before-release' }, async ({ page }) => {
  await page.setViewportSize({ width: 256, height: 600 })
  for (const path of ['/', '/shop', '/product/5', '/cart', '/terms-conditions', '/about', '/bespoke-corporate']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(256)
  }
})
