import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shop.ts'
import { waitsUntilHydrated } from '../journeys/shopper.ts'
import { screens } from './states.ts'

/** Goes down the page, so that every picture on it is asked for, and waits until all are there. */
async function seesEveryPicture(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })
}

for (const [name, { path, stored = {}, press, widths, problem, varies }] of Object.entries(screens))
  test(name, async ({ page, expectProblem }) => {
    const width = page.viewportSize()?.width ?? 0
    if (widths?.includes(width) === false) return
    if (problem) expectProblem(problem)
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
    }, stored)
    await page.goto(path)
    await waitsUntilHydrated(page)
    if (press) await press(page)
    else await seesEveryPicture(page)
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveScreenshot(`${name}.png`, {
      fullPage: !press,
      mask: varies ? [page.locator(varies)] : [],
    })
  })
