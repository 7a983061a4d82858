import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { deskPaths } from '#shop/desk/paths.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { goesOffline, readEmail, somebodyBuys } from './shopper.ts'

// Shows S10.219.

// A shop of its own: others count on its orders.
test.use({ serviceWorkers: 'allow', settings: { JOURNEY: 'carries-the-desk-in-a-pocket' } })

const isOffline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

const isKept = (desk: Page) =>
  expect.poll(() => desk.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toMatch(/\/desk\/sw\.js$/)

const deskCaches = (desk: Page) =>
  desk.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('desk ')))

test('opens the desk without a connection with what it knew, until she signs out', { tag: '@both-widths' }, async ({
  page: desk,
  context,
  shop,
  isMobile,
  expectProblem,
}) => {
  // The shop's own worker comes first, and leaves the desk alone.
  await desk.goto('/')
  await desk.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await somebodyBuys(context, shop.address)
  const dara = await signedInOwner(desk, shop.inbox)
  if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })
  await isKept(desk)
  await desk.goto(deskPaths.today)
  const name = desk.getByRole('region', { name: 'To make' }).getByRole('listitem').first().getByRole('link').first()
  const buyer = await name.innerText()
  await name.click()
  await dara.arrivesAt(buyer)
  await dara.goesTo('Orders')
  await goesOffline(desk)
  expectProblem(isOffline)

  await desk.goto('about:blank')
  await desk.goto(deskPaths.today)
  await expect(desk.getByText(/^You’re offline. This is from \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(desk)
  await name.click()
  await expect(desk.getByRole('heading', { level: 1, name: buyer })).toBeVisible()
  await expect(desk.getByText(/^You’re offline. This is from \d\d:\d\d\.$/)).toBeVisible()
  await desk.goto(deskPaths.orders)
  await expect(desk.getByRole('main').getByRole('link', { name: buyer }).first()).toBeVisible()
  // What was never kept says so.
  await desk.goto(deskPaths.accounts)
  await expect(desk.getByText(/^The shop does not answer/)).toBeVisible()

  await context.setOffline(false)
  await desk.goto(deskPaths.access)
  await dara.arrivesAt('Access')
  expect(await deskCaches(desk)).toContainEqual(expect.stringMatching(/^desk answers /))
  await desk.getByRole('button', { name: 'Sign out', exact: true }).click()
  await dara.arrivesAt('Sign in')
  expect(await deskCaches(desk)).not.toContainEqual(expect.stringMatching(/^desk answers /))
  await goesOffline(desk)
  await desk.goto(deskPaths.today)
  await expect(desk.getByText(/^The shop does not answer/)).toBeVisible()
  await expect(desk.getByText(buyer)).toHaveCount(0)
})

test('makes changes without a connection, which are sent once it is back; a refused one says what happened', {
  tag: '@both-widths',
}, async ({ page: desk, context, shop, isMobile, expectProblem }) => {
  expectProblem(isOffline)
  expectProblem(/409/)
  for (const name of ['Niamh Walsh', 'Orla Daly']) await somebodyBuys(context, shop.address, name)
  const dara = await signedInOwner(desk, shop.inbox)
  if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })
  await isKept(desk)
  const card = (name: string) => desk.getByRole('listitem').filter({ has: desk.getByRole('link', { name }) })
  await goesOffline(desk)

  await card('Niamh Walsh')
    .getByRole('button', { name: /^Mark as made/ })
    .click()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  await expect(card('Niamh Walsh').getByText(/^Made. Syncs when you’re online$/)).toBeVisible()
  await expectAccessible(desk)
  await card('Orla Daly')
    .getByRole('button', { name: /^Mark as made/ })
    .click()
  await expect(desk.getByText('2 changes wait for a connection')).toBeVisible()
  await card('Orla Daly').getByRole('button', { name: /^Undo/ }).click()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(desk.getByText('1 change sent')).toBeVisible()
  const toPost = desk.getByRole('region', { name: 'To post' })
  await expect(toPost.getByRole('link', { name: 'Niamh Walsh' })).toBeVisible()
  await expect(desk.getByText(/waits for a connection/)).toHaveCount(0)

  // Another window of the desk is quicker.
  const orla = desk.getByRole('link', { name: 'Orla Daly' })
  await orla.click()
  await dara.arrivesAt('Orla Daly')
  const path = new URL(desk.url()).pathname
  const call = `/desk/api${path.slice('/desk'.length)}`
  await goesOffline(desk)
  await desk.getByRole('button', { name: 'Mark as made' }).click()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  // Money never waits.
  await desk.getByRole('button', { name: 'Refund items' }).click()
  await desk.getByLabel(/^Claret Evening/).check()
  await desk.getByRole('button', { name: 'Review refund' }).click()
  await expect(desk.getByText('A refund needs a connection. Check your connection, then try again.')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  const { version } = v.parse(v.object({ version: v.string() }), await (await context.request.get(call)).json())
  const headers = { origin: new URL(shop.address).origin, 'sec-fetch-site': 'same-origin' }
  expect((await context.request.post(`${call}/note`, { data: { version, note: 'Larger' }, headers })).ok()).toBe(true)
  await context.setOffline(false)
  const refused = desk.getByRole('alert').filter({ hasText: 'Not saved: SOL-' })
  await expect(refused).toContainText('Someone else changed this order.')
  await expect(refused).toContainText('Last change: note written')
  await expectAccessible(desk)
  await refused.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(refused).toHaveCount(0)
})

const Read = v.object({
  version: v.string(),
  tracking: v.nullable(v.string()),
  timeline: v.array(v.object({ what: v.string() })),
})

test('makes and posts an order without a connection: both are sent in order, or both are shown as not saved', {
  tag: '@both-widths',
}, async ({ page: desk, context, shop, isMobile, expectProblem }) => {
  expectProblem(isOffline)
  expectProblem(/409/)
  const buyers = ['Bríd Kelly', 'Maeve Ryan'] as const
  for (const name of buyers) await somebodyBuys(context, shop.address, name)
  const dara = await signedInOwner(desk, shop.inbox)
  if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })
  await isKept(desk)
  const bar = desk.getByRole('region', { name: 'Next step' })
  const call = () => `/desk/api${new URL(desk.url()).pathname.slice('/desk'.length)}`
  const read = async () => v.parse(Read, await (await context.request.get(call())).json())
  const makesAndPosts = async (name: string, code: string) => {
    await dara.goesTo('Today')
    await desk.getByRole('link', { name }).click()
    await dara.arrivesAt(name)
    await goesOffline(desk)
    await desk.getByRole('button', { name: 'Mark as made' }).click()
    await expect(bar.getByText(/^Made. Syncs when you’re online$/)).toBeVisible()
    await dara.keepsTheFocus()
    await expectAccessible(desk)
    await bar.getByRole('button', { name: 'Post order' }).click()
    await desk.getByLabel('Tracking code or link').fill(code)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Mark posted and notify' }).click()
    await expect(bar.getByText(`Posted, tracking ${code}. Syncs when you’re online`)).toBeVisible()
    await expect(desk.getByText('2 changes wait for a connection')).toBeVisible()
    await dara.keepsTheFocus()
    await expectAccessible(desk)
  }

  await makesAndPosts(buyers[0], 'RR123456785IE')
  // The last one can be taken back, and done again after the desk was opened anew.
  await bar.getByRole('button', { name: /^Undo: .* Posted/ }).click()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  await desk.reload()
  await bar.getByRole('button', { name: 'Post order' }).click()
  await desk.getByLabel('Tracking code or link').fill('RR123456785IE')
  await desk.getByRole('button', { name: 'Mark posted and notify' }).click()
  await expect(desk.getByText('2 changes wait for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(bar.getByText(/^Posted .*, tracking RR123456785IE$/)).toBeVisible()
  await expect(desk.getByText(/wait for a connection/)).toHaveCount(0)
  expect((await read()).timeline.map(({ what }) => what).slice(-2)).toEqual(['made', 'posted, tracking RR123456785IE'])

  await makesAndPosts(buyers[1], 'RR987654321IE')
  // Another window of the desk is quicker.
  const { version } = await read()
  const headers = { origin: new URL(shop.address).origin, 'sec-fetch-site': 'same-origin' }
  expect((await context.request.post(`${call()}/note`, { data: { version, note: 'Larger' }, headers })).ok()).toBe(true)
  await context.setOffline(false)
  const refused = desk.getByRole('alert').filter({ hasText: 'Not saved: SOL-' })
  await expect(refused).toHaveText([
    /: Made\..*Someone else changed this order\..*Last change: note written/,
    /: Posted, tracking RR987654321IE\..*We did not send it, because the change before it was not saved\./,
  ])
  await expectAccessible(desk)
  await expect(bar.getByRole('button', { name: 'Mark as made' })).toBeVisible()
  expect((await read()).tracking).toBe(null)
  await refused
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await refused.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(refused).toHaveCount(0)
})

const two = [
  { id: '1', quantity: 1, size: 'Medium' },
  { id: '3', quantity: 1, size: 'Small' },
]

test('posts an order in two parcels, the first without a connection, and the buyer sees both', async ({
  page: desk,
  context,
  browser,
  shop,
  expectProblem,
}) => {
  expectProblem(isOffline)
  const buyer = 'Saoirse Nolan'
  await somebodyBuys(context, shop.address, buyer, two)
  const dara = await signedInOwner(desk, shop.inbox)
  await isKept(desk)
  const toMake = desk.getByRole('region', { name: 'To make' })
  await toMake.getByRole('link', { name: buyer }).click()
  await dara.arrivesAt(buyer)
  const bar = desk.getByRole('region', { name: 'Next step' })
  const dialog = desk.getByRole('dialog', { name: 'Post order' })
  const waits = bar.getByText('Posted in part, tracking RX111111111IE. Syncs when you’re online')
  const choosesMarketDay = async () => {
    await bar.getByRole('button', { name: 'Post order' }).click()
    await dialog.getByLabel('Tracking code or link').fill('RX111111111IE')
    await dialog.getByLabel('Post only a part of it').check()
    await dialog.getByLabel(/^Claret Evening/).uncheck()
  }
  await goesOffline(desk)
  await choosesMarketDay()
  await dialog.getByLabel(/^Market Day/).uncheck()
  await dialog.getByRole('button', { name: 'Mark posted and notify' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose what is in this parcel.')
  await dara.keepsTheFocus()
  await expectAccessible(desk)
  await dialog.getByLabel(/^Market Day/).check()
  await dialog.getByRole('button', { name: 'Mark posted and notify' }).click()
  await expect(waits).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0)
  await context.setOffline(false)
  const stage = desk.getByRole('main').getByText('Posted in part', { exact: true })
  await expect(stage).toBeVisible()
  await expect(waits).toHaveCount(0)
  // The customer has no e-mail yet.
  await dara.presses('Undo “posted”', 'Undone. The customer gets no e-mail')
  await expect(stage).toHaveCount(0)
  await choosesMarketDay()
  await dara.presses('Mark posted and notify', 'Marked as posted in part. We’ll tell the customer in a minute')

  // The rest still waits for her.
  const card = (part: typeof toMake) => part.getByRole('listitem').filter({ hasText: buyer })
  await dara.goesTo('Today')
  await expect(card(toMake)).toContainText('Claret Evening')
  await expect(card(toMake)).not.toContainText('Market Day')
  await dara.goesTo('Bench')
  await expect(desk.getByRole('region', { name: 'Claret Evening' })).toContainText('1 × Medium')
  await dara.goesTo('Orders')
  await expect(card(desk.getByRole('main'))).toContainText('Posted in part')
  await desk.getByRole('main').getByRole('link', { name: buyer }).click()
  await dara.arrivesAt(buyer)
  await bar.getByRole('button', { name: 'Post order' }).click()
  await expect(dialog.getByLabel('Post only a part of it')).toHaveCount(0)
  await dialog.getByLabel('No tracking for this parcel').check()
  await dara.presses('Mark posted and notify', 'Marked as posted. We’ll tell the customer in a minute')
  const parcels = desk.getByRole('region', { name: 'Parcels' }).getByRole('listitem')
  await expect(parcels).toContainText(['1 × Market Day (Small)', '1 × Claret Evening (Medium)'])

  const [reference = ''] = /SOL-\w{8}/.exec(await desk.getByRole('main').innerText()) ?? []
  const email = await readEmail(await context.newPage(), shop.inbox, new RegExp(`Your Solas order ${reference}`))
  const [, address = ''] = /See your order: (\S+)/.exec(email) ?? []
  const baseURL = shop.address
  for (const javaScriptEnabled of [true, false]) {
    const hers = await browser.newContext({ javaScriptEnabled, baseURL, viewport: desk.viewportSize() })
    const page = await hers.newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Your parcels' })).toBeVisible()
    const seen = page.getByRole('main').getByRole('listitem')
    await expect(seen.filter({ hasText: 'Parcel 1' })).toContainText(/posted.*RX111111111IE.*1 × Market Day \(Small\)/s)
    await expect(seen.filter({ hasText: 'Parcel 2' })).toContainText(/posted.*1 × Claret Evening \(Medium\)/s)
    if (javaScriptEnabled) await expectAccessible(page)
    await hers.close()
  }

  await dara.presses('Mark parcel 2 as delivered', 'Parcel 2 marked as delivered')
  await desk.getByRole('button', { name: 'Correct tracking of parcel 1' }).click()
  await expectAccessible(desk)
  await desk.getByLabel('Tracking code or link').fill('RX333333333IE')
  await dara.presses('Correct and notify', 'Tracking corrected. We’re telling the customer')
  await expect(bar).not.toContainText('Delivered')
  await dara.presses('Mark parcel 1 as delivered', 'Parcel 1 marked as delivered')
  await expect(bar).toContainText('Delivered')
  await dara.presses('Undo “delivered” of parcel 1', 'Parcel 1 is on its way again')
  await expect(bar).not.toContainText('Delivered')
})

test('what is chosen for a parcel stays chosen while another window posts a part of the order', async ({
  page: desk,
  context,
  shop,
}) => {
  const buyer = 'Nuala Burke'
  await somebodyBuys(context, shop.address, buyer, [...two, { id: '2', quantity: 1, size: 'Large' }])
  const dara = await signedInOwner(desk, shop.inbox)
  await desk.getByRole('region', { name: 'To make' }).getByRole('link', { name: buyer }).click()
  await dara.arrivesAt(buyer)
  const other = await context.newPage()
  await other.goto(desk.url())
  const choosesOne = async (page: typeof desk, index: number) => {
    await page.getByRole('button', { name: 'Post order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Post order' })
    await dialog.getByLabel('Post only a part of it').check()
    const items = dialog.getByRole('group', { name: 'In this parcel' }).getByRole('checkbox')
    await expect(items).toHaveCount(3)
    for (const [at, item] of (await items.all()).entries()) if (at !== index) await item.uncheck()
    return { dialog, items }
  }
  const { dialog, items } = await choosesOne(desk, 1)
  const chosen = await items.nth(1).evaluate((box: HTMLInputElement) => box.labels?.[0]?.innerText ?? '')
  const there = await choosesOne(other, 0)
  await there.dialog.getByLabel('No tracking for this parcel').check()
  await there.dialog.getByRole('button', { name: 'Mark posted and notify' }).click()
  await expect(there.dialog).toBeHidden()
  // As when she comes back from the carrier's app, with a tracking code to paste.
  await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(items).toHaveCount(2)
  await expect(dialog.getByRole('checkbox', { name: chosen })).toBeChecked()
  await expect(items.nth(1)).not.toBeChecked()
  await dialog.getByLabel('No tracking for this parcel').check()
  await dara.presses('Mark posted and notify', 'Marked as posted in part. We’ll tell the customer in a minute')
  const parcels = desk.getByRole('region', { name: 'Parcels' }).getByRole('listitem')
  await expect(parcels.nth(1)).toContainText(chosen.split(',')[0] ?? '')
})

test('records a cash sale at a stall without a connection', { tag: '@both-widths' }, async ({
  page: desk,
  context,
  shop,
  isMobile,
  expectProblem,
}) => {
  expectProblem(isOffline)
  const dara = await signedInOwner(desk, shop.inbox)
  if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })
  await isKept(desk)
  await desk.goto(deskPaths.stall)
  await dara.arrivesAt('Stall sale')
  await goesOffline(desk)
  await desk.getByRole('button', { name: /^Claret Evening/ }).click()
  await expect(desk.getByText('Cash €35.00')).toBeVisible()
  await desk.getByRole('button', { name: 'Record sale' }).click()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(desk.getByText('1 change sent')).toBeVisible()
  await desk.goto(deskPaths.orders)
  await expect(desk.getByText('Handed over').first()).toBeVisible()
})
