import type { Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { expectAccessible } from './accessible.ts'
import { opensWithoutWaiting } from './early.ts'
import { expect, test } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'

const redirected: readonly string[] = [paths.bestSellers, paths.wishlist]
/** Every page whose path has nothing to fill in, so that a new page is here too, and a product. */
const pages = [...Object.values(paths), paths.product('leopard-lane')]
  .filter((path) => typeof path === 'string')
  .filter((path) => !path.includes('?') && !redirected.includes(path))

// They only look at this browser, which takes scripts.
const tools: readonly string[] = [
  paths.imageEditor,
  paths.diagnostics,
  paths.testPlan,
  paths.checkoutHealth,
  paths.errorTest,
]

const hashOf = (path: string) => (path === '/' ? '/#/' : `/#${path}`)

async function opensAll(page: Page): Promise<number> {
  const all = page.locator('details:visible')
  const count = await all.count()
  for (let index = 0; index < count; index += 1) {
    const details = all.nth(index)
    if ((await details.getAttribute('open')) === null) await details.locator('> summary').click()
    await expect(details).toHaveAttribute('open')
    await expect(details.locator('> :not(summary)').first()).toBeVisible()
  }
  return count
}

test('on every page, details elements open and links work before the scripts load', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, baseURL }) => {
  for (const path of pages)
    await test.step(path, async () => {
      const letScriptsArrive = await opensWithoutWaiting(page, hashOf(path))
      const heading = page.getByRole('heading', { level: 1 })
      const title = await heading.innerText()
      const opened = await opensAll(page)
      const [name, next] = path === paths.terms ? ['Cookie Policy', paths.cookies] : ['Terms & Conditions', paths.terms]
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === next, { waitUntil: 'commit' })
      letScriptsArrive()
      await waitsUntilHydrated(page)
      await expect(page).toHaveURL(`${baseURL}${hashOf(next)}`)
      await page.goBack()
      await expect(heading).toHaveText(title)
      await waitsUntilHydrated(page)
      await expect(page).toHaveURL(`${baseURL}${hashOf(path)}`)
      expect(await opensAll(page)).toBe(opened)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
})

test('disclosures opened before the scripts load stay open', { tag: '@both-widths' }, async ({ page }) => {
  const letScriptsArrive = await opensWithoutWaiting(page, paths.product('leopard-lane'))
  const opened = await opensAll(page)
  expect(opened).toBeGreaterThan(0)
  letScriptsArrive()
  await waitsUntilHydrated(page)
  await expect(page.locator('details[open]:visible')).toHaveCount(opened)
})

test('no page whose scripts never load has a control that does nothing', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/)
  for (const path of pages.filter((one) => !tools.includes(one)))
    await test.step(path, async () => {
      const end = await opensWithoutWaiting(page, path)
      end('lose')
      await expect(page.getByRole('alert')).toContainText('Part of this page did not load.')
      // A stylesheet hides the parts that need scripts.
      await page.waitForFunction(() =>
        [...document.styleSheets].some(({ href }) => href?.endsWith('/without-scripts.css')),
      )
      await opensAll(page)
      const dead = await page
        .locator('button:visible, input:visible, select:visible, textarea:visible')
        .evaluateAll((controls) =>
          controls
            .filter((control) => !control.closest('.scripts-lost, form[action]') && !control.hasAttribute('disabled'))
            .map((control) => control.outerHTML),
        )
      expect(dead).toEqual([])
      await expectAccessible(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
})
