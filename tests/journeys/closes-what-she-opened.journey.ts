import type { Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { expect, test } from './shop.ts'
import { opensTools, shopper, waitsUntilHydrated } from './shopper.ts'

/** Notes each exit of a dialog, and each layout shift, also just after a press. */
async function watches(page: Page) {
  await page.addInitScript(() => {
    const exits: { title: string | null; ms: number; ended: boolean }[] = []
    const shifts: number[] = []
    Object.assign(window, { exits, shifts })
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          const [motion] = node instanceof HTMLDialogElement && node.popover ? node.getAnimations() : []
          if (!motion || !(node instanceof HTMLDialogElement)) continue
          const exit = { title: node.ariaLabel, ms: Number(motion.effect?.getTiming().duration), ended: false }
          exits.push(exit)
          void motion.finished.then(() => Object.assign(exit, { ended: true }))
        }
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}
const exits = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'exits'))

const goesTo = async (page: Page, path: string) => {
  await page.goto(path)
  await waitsUntilHydrated(page)
}

const cart = '[{"id":"5","options":{"size":"Medium"},"quantity":1},{"id":"26","options":{"size":"Small"},"quantity":1}]'
const fillsBag = (page: Page) => page.addInitScript((lines) => localStorage.setItem('cart', lines), cart)

test('a closing panel animates out, with the focus back at once and the page in place', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, isMobile }) => {
  await watches(page)
  await fillsBag(page)
  const opens = async (path: string, title: string, opener: string | RegExp) => {
    await goesTo(page, path)
    // It comes by itself, and moves the footer.
    if (path === paths.cart) await expect(page.getByRole('region', { name: /^Goes with/ })).toBeVisible()
    const button = page.getByRole('button', { name: opener }).first()
    await button.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await page.evaluate(() => Reflect.set(Reflect.get(window, 'shifts'), 'length', 0))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => exits(page), title).toEqual([{ title, ms: 160, ended: true }])
    await expect(page.locator('dialog')).toHaveCount(0)
    // This browser hides its desktop scroll bar, and still keeps the room for one while a dialog is open.
    if (isMobile) expect(await page.evaluate((): unknown => Reflect.get(window, 'shifts')), title).toEqual([])
    return button
  }
  for (const [path, title, opener] of [
    ['/shop', 'Your bag', 'Add Market Day to cart'],
    ['/cart', 'Where should we send your confirmation?', 'Proceed to Payment'],
    ['/product/26', 'Size guide', 'Size guide'],
    ...(isMobile
      ? ([
          ['/about', 'Menu', 'Menu'],
          ['/shop', 'Filters', /^Filters/],
        ] as const)
      : []),
  ] as const)
    await expect(await opens(path, title, opener), title).toBeFocused()
  await opens('/product/26', 'Burgundy Safari', /Zoom picture/)

  await goesTo(page, '/shop?search=market')
  await opensTools(page, 'Market Day')
  await page.getByRole('button', { name: 'Quick view of Market Day' }).click()
  await page.getByRole('dialog', { name: 'Market Day' }).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => exits(page)).toEqual([{ title: 'Market Day', ms: 160, ended: true }])
})

test('a double click while a panel closes does not click what is beneath it', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page }) => {
  await watches(page)
  await goesTo(page, '/shop')
  const quickAdd = page.getByRole('button', { name: 'Add Market Day to cart' })
  await quickAdd.click()
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await expect(bag).toBeVisible()
  await expect.poll(() => bag.evaluate((dialog) => dialog.getAnimations().length)).toBe(0)
  const close = await bag.getByRole('button', { name: 'Close' }).boundingBox()
  if (!close) throw new Error('The bag has no Close')
  await page.mouse.dblclick(close.x + close.width / 2, close.y + close.height / 2)
  await expect.poll(() => exits(page)).toEqual([{ title: 'Your bag', ms: 160, ended: true }])
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.locator('dialog')).toHaveCount(0)

  await quickAdd.click()
  await expect(bag).toBeVisible()
  await page.keyboard.press('Escape')
  await quickAdd.click()
  await expect(bag.getByRole('heading', { name: 'Your bag' })).toBeVisible()
  await expect(page.locator('dialog')).toHaveCount(1)
  await bag.getByRole('button', { name: 'Close' }).click()
  await expect(bag).toBeHidden()
})

test('with reduced motion preferred, a panel closes at once', { tag: '@before-release' }, async ({ page }) => {
  await watches(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const una = shopper(page)
  await una.opensTheShop()
  await page.getByRole('button', { name: 'Add Market Day to cart' }).click()
  await page.getByRole('dialog', { name: 'Your bag' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(await exits(page)).toEqual([])
})

test('the filters close by every button, Escape and Back', { tag: '@before-release' }, async ({ page }) => {
  await goesTo(page, paths.shop)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const [time, closes] of [
    () => sheet.getByRole('button', { name: 'Show 1 product', exact: true }).click(),
    () => sheet.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ].entries()) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    // As many are left as the filters have been opened.
    if (time === 0) await sheet.getByRole('checkbox', { name: /^Amazonite/ }).check()
    await closes()
    await expect(sheet).toBeHidden()
  }
})
