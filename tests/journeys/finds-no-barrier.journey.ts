import type { Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { opensTools, waitsUntilHydrated } from './shopper.ts'

// Shows S10.22.

const phones = [320, 390]
const widths = [...phones, 1280]

/** Checks what is shown at each width, in the shop's own colours and in forced ones, without loading it again. */
async function expectNoBarrier(page: Page, shownAt = widths): Promise<void> {
  for (const width of shownAt)
    for (const forcedColors of ['none', 'active'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ forcedColors })
      await expectAccessible(page)
    }
}

const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('5')))
// This shop has no pages of the owner's own.
const missing = [paths.ownPage('5'), '/product/999', '/no/such/page']
const routes = new Set([
  ...addresses.filter((path) => !path.includes('?')),
  ...missing,
  '/shop?search=zzzz',
  '/order-confirmation?session_id=cs_test_a1b2c3d4e5f6',
])

const fillsTheCart = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('cart', JSON.stringify([{ id: '5', quantity: 2 }])))

for (const path of routes)
  test(`has no accessibility issues at ${path}`, { tag: '@desktop' }, async ({ page, expectProblem }) => {
    if (missing.includes(path)) expectProblem(/404/)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoBarrier(page)
  })

test('has no accessibility issues in a full cart', { tag: '@desktop' }, async ({ page }) => {
  await fillsTheCart(page)
  await page.goto('/#/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  await expectNoBarrier(page)
})

type Opening = { path: string; buttons: readonly (string | RegExp)[]; at?: readonly number[]; dialog?: false }

const openings: Record<string, Opening> = {
  'the menu': { path: '/about', buttons: ['Menu'], at: phones },
  'the filters of a phone': { path: '/shop', buttons: ['Filters'], at: phones },
  'the filters of a wide screen': { path: '/shop', buttons: ['Filters'], at: [1280], dialog: false },
  'a quick view': { path: '/shop?search=market', buttons: ['Quick view of Market Day'] },
  'the comparison': {
    path: '/shop?category=Burgundy',
    buttons: ['Compare Claret Evening', 'Compare Mulled Wine', /^Compare \(2\)/],
    at: [1280],
  },
  'the comparison of a phone': {
    path: '/shop?category=Burgundy',
    buttons: ['Compare Claret Evening', 'Compare Mulled Wine', /^Compare \(2\)/],
    at: phones,
  },
  'the size guide': { path: '/product/5', buttons: ['Size guide'] },
  'a picture': { path: '/product/5', buttons: [/^Zoom picture/] },
  'the bag': { path: '/shop?search=market', buttons: ['Add Market Day to cart'] },
  'the question for the e-mail': { path: '/cart', buttons: ['Proceed to Payment'] },
  'the form to withdraw': { path: '/returns-refunds', buttons: ['Withdraw from contract here'] },
  'a question back': { path: '/checkout-health', buttons: ['Clear Stats'] },
}

for (const [name, { path, buttons, at = widths, dialog = true }] of Object.entries(openings))
  test(`has no accessibility issues in ${name}`, { tag: '@desktop' }, async ({ page }) => {
    await fillsTheCart(page)
    await page.setViewportSize({ width: at[0] ?? 0, height: 800 })
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitsUntilHydrated(page)
    for (const button of buttons) {
      const [, product] = /^(?:Quick view of|Compare) (.+)/.exec(String(button)) ?? []
      if (product) await opensTools(page, product)
      await page
        .getByRole('main')
        .getByRole('button', { name: button })
        .or(page.getByRole('button', { name: button }))
        .first()
        .click({ force: true })
    }
    if (dialog) await expect(page.getByRole('dialog')).toBeVisible()
    else await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    await expectNoBarrier(page, [...at])
  })

test('has no accessibility issues with the debug and flags panels', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/#/about?debug=1&flags=1')
  await expect(page.getByRole('button', { name: 'Reset all' })).toBeVisible()
  await expectNoBarrier(page)
})
