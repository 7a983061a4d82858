import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { opensTools, shopper } from './shopper.ts'

// Shows S2.45, S2.46, S4.13, S9.17.

const WEEK_MS = 7 * 86_400_000
const promoOn = (page: Page) => page.getByRole('complementary', { name: 'Offer' })
const goesPastTheHero = (page: Page) =>
  page.getByRole('heading', { name: 'Best Sellers' }).evaluate((heading) => {
    window.scrollTo({ top: heading.getBoundingClientRect().top + window.scrollY, behavior: 'instant' })
  })

test('the promo appears after scrolling past the hero, and stays closed for a week', {
  tag: '@before-release',
}, async ({ page }) => {
  await page.goto('/')
  const promo = promoOn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(promo).toBeHidden()
  await goesPastTheHero(page)
  await expect(promo).toBeVisible()
  await expectAccessible(page)

  await opensTools(page, 'Claret Evening')
  await page.getByRole('button', { name: 'Quick view of Claret Evening' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Claret Evening' })).toBeVisible()
  await expect(promo).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(promo).toBeVisible()

  await promo.getByRole('button', { name: 'Hide for a week' }).click()
  await expect(promo).toBeHidden()
  const until = await page.evaluate(() => Number(localStorage.getItem('promoHiddenUntil')))
  expect(Math.abs(until - Date.now() - WEEK_MS)).toBeLessThan(60_000)
  await page.reload()
  await goesPastTheHero(page)
  await expect(promo).toBeHidden()

  await page.evaluate(() => localStorage.setItem('promoHiddenUntil', String(Date.now() - 1)))
  await page.reload()
  await goesPastTheHero(page)
  await expect(promo).toBeVisible()
  await promo.getByRole('link', { name: 'Shop the collection' }).click()
  await shopper(page).arrivesAt('Our Collection')
  await expect(promo).toBeHidden()
})

test('without IntersectionObserver the promo appears after scrolling 240 px', { tag: '@before-release' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver')
  })
  await page.goto('/')
  await expect(page.getByText('An e-mail now and then')).toBeVisible()
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await scrollTo(241)
  await expect(promoOn(page)).toBeVisible()
  await scrollTo(240)
  await expect(promoOn(page)).toBeHidden()
})
