import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S2.17, S2.40, S2.41, S2.114, S2.115, S2.116, S2.117, S2.118, S2.119, S2.120, S3.13, S4.16, S4.17, S6.2, S8.8,
// S8.16, S8.17, S8.21, S9.22, S9.38.

async function opens(page: Page, address: string, heading: string) {
  await page.goto(address)
  await shopper(page).arrivesAt(heading)
  await expect(page.getByText('Internal tool, not part of the shop')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Internal: ${heading}`))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

// Whether what has the focus can be seen.
const isUncovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { x, y, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
    return focused?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

const panels = (page: Page) => page.getByRole('complementary', { name: 'Debug panels' })

test('causes each kind of error and finds it in the error console', async ({ page, expectProblem }) => {
  await opens(page, '/?debug=1#/error-test', 'Error test')
  const log = panels(page)
  await expect(log.getByText('No errors logged yet')).toBeVisible()

  expectProblem(/error-test/)
  expectProblem(/Error test: /)
  const causes: [button: string, logged: string][] = [
    ['Throw an error', 'error, Error test: nobody caught this'],
    ['Reject a promise', 'error, Error test: nobody handled this'],
    ['Call what is not there', 'network, HTTP 404: GET /functions/v1/error-test'],
    ['Lose the network', 'network, HTTP 0: GET /error-test/no-answer'],
    ['Log a checkout event', 'checkout, checkout_test'],
  ]
  for (const [button, logged] of causes) {
    await page.getByRole('button', { name: button }).focus()
    await expect.poll(() => isUncovered(page), `the panel gives way to '${button}'`).toBe(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Logged last: ${logged}`)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Break this page' }).focus()
  await expect.poll(() => isUncovered(page), 'the panel gives way').toBe(true)
  const title = log.getByText('Error console (5)')
  if (await log.getByRole('button', { name: 'Clear' }).isHidden()) await title.click()
  const entry = log.getByRole('listitem').filter({ hasText: 'HTTP 404' })
  await entry.getByText('network').click()
  await expect(entry.getByText(/^\d+ ms$/)).toBeVisible()
  await expectAccessible(page)

  await log.getByRole('button', { name: 'Clear' }).click()
  const question = page.getByRole('dialog', { name: 'Clear the log?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(log.getByText('No errors logged yet')).toBeVisible()
})

test('a broken and a missing page are logged, and the console stays usable', async ({ page, expectProblem }) => {
  await opens(page, '/#/error-test', 'Error test')
  expectProblem(/a component broke/)
  await page.getByRole('button', { name: 'Break this page' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('Error test: a component broke', { exact: true })).toBeVisible()

  await page.goto('/#/error-test?debug=1')
  const log = panels(page)
  await expect(log.getByText('error Error test: a component broke')).toBeVisible()
  await page.goto('/#/no-such-bracelet')
  await shopper(page).arrivesAt('Oops! Page not found')
  await expect(log.getByText('404: /no-such-bracelet')).toBeVisible()
})

test('feature flags can be switched, take effect, and be reset', async ({ page }) => {
  await page.goto('/#/?flags=1')
  await page.getByRole('heading', { name: 'Small lights' }).waitFor()
  const flags = panels(page)
  const flag = (name: string) => flags.getByRole('checkbox', { name })
  const hero = page.locator('[data-hero]')
  await expect(flag('hero_v3')).toBeChecked()
  await expect(flag('hero_v3')).toHaveAccessibleDescription(/Now on, by default/)
  await expectAccessible(page)

  await expect(hero).toHaveAttribute('data-hero', 'split')
  await flag('hero_v3').uncheck()
  await expect(hero).toHaveAttribute('data-hero', 'above')
  await flag('hero_v2').check()
  await expect(hero).toHaveAttribute('data-hero', 'over')
  await expect(flag('hero_v2')).toHaveAccessibleDescription(/Now on, from the storage of this browser/)

  await expect(page.getByText('Sample', { exact: true }).first()).toBeAttached()
  await flag('content_purge').check()
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)

  await flags.getByRole('button', { name: 'Reset all' }).click()
  const question = page.getByRole('dialog', { name: 'Reset all flags to their defaults?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reset all' }).click()
  await expect(flag('hero_v3')).toBeChecked()
  await expect(flag('content_purge')).not.toBeChecked()
  await expect(hero).toHaveAttribute('data-hero', 'split')
})

test('diagnostics can be saved as a file or copied, and an error is shown if neither works', async ({
  page,
  context,
}) => {
  await opens(page, '/#/diagnostics', 'Diagnostics')
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('"data-hero": "split"')
  await expect(report).toContainText('"font-family"')
  await expect(page.getByRole('img', { name: "QR code of this page's address" })).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Run' }).click()
    for (const figure of [/^LCP \d+ ms$/, /^INP \d+ ms$/, /^CLS \d\.\d{3}$/])
      await expect(page.getByText(figure)).toBeVisible({ timeout: 500 })
  }).toPass()
  const flag = page.getByRole('term').filter({ hasText: /^hero_v3$/ })
  await expect(flag.locator('+ dd')).toHaveText('on (default)')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const saved: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(saved).toMatchObject({ mode: 'sandbox', hero: { element: 'section' } })

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByText('Diagnostics copied to clipboard — paste into ticket or chat.')).toBeVisible()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(saved)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByRole('alert')).toHaveText('Copy to clipboard failed — please use Download JSON instead.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(report).toHaveText('')
  await page.locator('[data-hero]').evaluate((hero) => hero.removeAttribute('data-hero'))
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('alert')).toHaveText('Hero section not found on this page')
})

test('the checkout record shows past results and can be cleared', async ({ page, expectProblem }) => {
  const owner = shopper(page)
  await opens(page, '/#/checkout-health', 'Checkout health')
  await expect(page.getByText('No checkouts recorded')).toBeVisible()
  await expect(page.getByText('answers', { exact: true })).toBeVisible()
  await expect(page.getByText(/^sandbox: /)).toBeVisible()

  expectProblem(/healthz/)
  await page.route('**/healthz', (route) => route.abort('connectionrefused'))
  await expect(page.getByText('does not answer')).toBeVisible()
  await page.unroute('**/healthz')
  await expect(page.getByText('answers', { exact: true })).toBeVisible()

  await owner.putsInTheCart('Leopard Lane')
  expectProblem(/create-checkout-v2/)
  await page.route('**/create-checkout-v2', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill('cian@shopper.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText("Couldn't start secure checkout.")

  await opens(page, '/#/checkout-health', 'Checkout health')
  await expect(page.getByText(/^NETWORK_ERROR · Failed to fetch · .* ago\)$/)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('lastCheckoutSuccessAt', new Date().toISOString()))
  await expect(page.getByText(/\(\d+ sec ago\)$/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Clear Stats' }).click()
  const question = page.getByRole('dialog', { name: 'Clear checkout stats?' })
  await expect(question.getByText('This cannot be undone.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Clear Stats' }).click()
  await expect(page.getByText('No checkouts recorded')).toBeVisible()
})

test('works through the test plan: ticks survive a reload, and are copied as text', async ({ page, context }) => {
  await opens(page, '/#/checkout-test-plan', 'Checkout test plan')
  const step = page.getByRole('checkbox', { name: 'The owner gets one notice of the same order.' })
  await step.check()
  await page.reload()
  await expect(step).toBeChecked()
  await expect(page.getByText(/^1 of \d+ done\./)).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy checklist' }).click()
  await expect(page.getByText('Checklist copied to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '[x] The owner gets one notice of the same order.',
  )

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(step).toBeVisible()
})
