import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { deskPaths, papers } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { deskScreens } from './desk-screens.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { waitsUntilHydrated } from './shopper.ts'
import { findWordFlaws } from './word-flaws.ts'
import { wordsBefore } from './words-before.ts'

// A shop of its own: its first product has a name that others would trip over.
test.use({ settings: { JOURNEY: 'reads-every-word' } })

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const WIDTHS = [320, 390, 1280]

test('the check finds words that are joined, split or too wide', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 })
  await page.setContent(`<p><b>A</b>Brass</p><p><b>Left</b> Made</p><table><td>A</td><td>B</td></table>
    <p style="width: 2ch; overflow-wrap: anywhere">Saved</p>
    <span style="display: inline-grid; width: 1ch; border-radius: 999px">2 0</span><p>${LONG}${LONG}</p>`)
  expect(await page.evaluate(findWordFlaws)).toEqual([
    'joined: A|Brass',
    'split: Saved',
    'split: 2 0',
    expect.stringMatching(/^wide: p\. Llanfair/),
  ])
})

test('a phone shows few words before Proceed to Payment, and before the products that are like one', {
  tag: '@before-release',
}, async ({ page }) => {
  await page.goto(paths.home)
  await page.evaluate(() => {
    const cart = [
      { id: '5', size: 'Medium', quantity: 2 },
      { id: '26', size: 'Small', quantity: 1 },
    ]
    localStorage.setItem('cart', JSON.stringify(cart))
  })
  await page.goto(paths.cart)
  await waitsUntilHydrated(page)
  await expect(page.getByRole('heading', { name: 'First Dance' })).toBeVisible()
  expect(await page.evaluate(wordsBefore, 'Proceed to Payment')).toBeLessThanOrEqual(75)
  await page.goto(paths.product('26'))
  await waitsUntilHydrated(page)
  expect(await page.evaluate(wordsBefore, 'You Might Also Like')).toBeLessThanOrEqual(160)
})

test('no word is split or joined to the next, and the longest fits every screen', {
  tag: ['@desktop', '@before-release'],
}, async ({ page, shop, context, expectProblem }) => {
  const dara = await signedInOwner(page, shop.inbox)
  await page.goto(deskPaths.product('1'))
  await dara.arrivesAt('Claret Evening')
  await page.getByLabel('Name', { exact: true }).fill(LONG)
  await page.getByLabel('Short description').fill(`Made in ${LONG}.`)
  await page.getByRole('button', { name: /^Choices/ }).click()
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByLabel('What you ask for').fill('Name to stamp')
  await page.getByLabel('Maximum characters').fill('60')
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()

  const { request } = context
  const headers = { origin: shop.address }
  const cart = [{ id: '1', options: { size: 'Medium' }, personal: { 'name-to-stamp': LONG }, quantity: 20 }]
  const asked = { cart, giftWrap: true, giftNote: `For ${LONG}`, email: `${LONG}@shopper.example` }
  const started = await request.post('/functions/v1/create-checkout-v2', { data: asked, headers })
  const { url, sessionId } = v.parse(v.object({ url: v.string(), sessionId: v.string() }), await started.json())
  const flaws: string[] = []
  const looks = async (screen: Page, name: string) => {
    for (const width of WIDTHS) {
      await screen.setViewportSize({ width, height: 800 })
      const frames = await Promise.all(
        screen.frames().map(async (frame) => ((await frame.evaluate(() => innerWidth)) < 320 ? [] : [frame])),
      )
      const found = await Promise.all(frames.flat().map((frame) => frame.evaluate(findWordFlaws)))
      flaws.push(...found.flat().map((flaw) => `${name} at ${width}: ${flaw}`))
    }
  }
  const opens = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await waitsUntilHydrated(page)
    await expect(page.getByText('Loading')).toHaveCount(0)
    await looks(page, path.replace(/cs_\w+|[\w-]{30,}/, 'id'))
  }
  await opens(url)
  const form = {
    ...{ card: 'visa', email: asked.email, name: LONG, phone: '+353 86 123 4567', country: 'IE' },
    ...{ line1: LONG, city: LONG, postal_code: 'V92 X2C3' },
  }
  expect((await request.post(url, { form, headers })).ok()).toBe(true)

  await opens(deskPaths.orders)
  const link = page.getByRole('main').getByRole('link', { name: /SOL-/ })
  const order = (await link.first().getAttribute('href')) ?? ''
  const id = order.slice(deskPaths.order('').length)
  const printed = [
    ...papers.map((paper) => deskPaths.print(paper, [id])),
    pathTo(deskCalls.showParcelSlip, { id }),
    pathTo(deskCalls.showInvoices, { id }),
  ]
  for (const path of [...deskScreens, order, ...printed]) await opens(path)

  expectProblem(/404/)
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), cart)
  const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('1')))
  for (const path of [...addresses, `${paths.orderConfirmation}?session_id=${sessionId}`]) await opens(path)
  await opens('/sandbox/inbox')
  const emails = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  const linked = new Set<string>()
  for (const email of emails) {
    await opens(email)
    const text = await page.locator('pre').innerText()
    for (const [href] of text.matchAll(/https?:\S*\/(order|withdraw|review|gift)\/[\w./-]*\w/g)) linked.add(href)
  }
  for (const href of linked) await opens(href)
  await opens('/sandbox/inbox/samples')
  const samples = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  for (const sample of samples.filter((href) => href.startsWith('/sandbox'))) await opens(sample)
  expect(flaws).toEqual([])
})
