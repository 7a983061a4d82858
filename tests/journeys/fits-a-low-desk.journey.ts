import type { Page } from '@playwright/test'
import { deskPaths, papers } from '#shop/desk/paths.ts'
import { owner, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { somebodyBuys } from './shopper.ts'

// Shows S10.208.

// A shop of its own: others count on the products that it came with.
test.use({ settings: { JOURNEY: 'fits-a-low-desk' } })

test('fits low windows, restores the scroll position and lists the audit log', { tag: '@before-release' }, async ({
  page: desk,
  shop,
}) => {
  const dara = await signedInOwner(desk, shop.inbox)
  await desk.goto('/desk/catalogue/1')
  await dara.arrivesAt('Claret Evening')
  await desk.setViewportSize({ width: 320, height: 256 })
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const fixed = await desk.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('header, nav, form > div')]
    const kept = bars.filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
    return kept.reduce((sum, bar) => sum + bar.offsetHeight, 0)
  })
  expect(fixed).toBeLessThanOrEqual(256 / 3)

  await desk.setViewportSize({ width: 390, height: 844 })
  const button = desk.getByRole('button', { name: 'Save draft' })
  await desk.getByLabel('Short description').fill('Garnets in the evening.')
  await dara.presses('Save draft', 'Draft saved')
  const isUncovered = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await isUncovered()).toBe(true)
  await desk.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(isUncovered).toBe(true)

  await dara.goesTo('Products')
  const last = desk.getByRole('main').getByRole('listitem').last().getByRole('link')
  const name = await last.innerText()
  await last.scrollIntoViewIfNeeded()
  const top = await desk.evaluate(() => window.scrollY)
  await last.click()
  await dara.arrivesAt(name)
  await desk.getByLabel('Short description').fill('Something else.')
  await dara.presses('Save draft', 'Draft saved')
  await desk.goBack()
  await dara.arrivesAt('Products')
  await expect(last).toBeFocused()
  await expect.poll(() => desk.evaluate((before) => Math.abs(window.scrollY - before) < 200, top)).toBe(true)

  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Audit log' }).click()
  await dara.arrivesAt('Audit log')
  const done = desk.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  await expect(done.filter({ hasText: `${name} edited` })).toHaveCount(1)
  await desk.getByLabel('Day').fill('2020-01-01')
  await expect(desk.getByText('No entries match.')).toBeVisible()
})

type Table = typeof deskPaths
type Filled = { [Name in keyof Table]: Table[Name] extends string ? never : Name }[keyof Table]

const windows = [
  { width: 320, height: 256 },
  { width: 320, height: 640 },
]

const measure = (desk: Page) =>
  desk.evaluate(() => {
    const root = document.documentElement
    // Toasts, menus and dialogs go away again.
    const bars = [
      ...document.querySelectorAll<HTMLElement>('body :not([popover], [popover] *, dialog, dialog *)'),
    ].filter((element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || (position === 'sticky' && element.offsetWidth > innerWidth / 2)
    })
    return { overflow: root.scrollWidth - root.clientWidth, bars: bars.reduce((sum, bar) => sum + bar.offsetHeight, 0) }
  })

test('fits every screen into 320 pixels, under bars of at most a third of the height', {
  tag: '@before-release',
}, async ({ page: desk, context, shop }) => {
  const dara = owner(desk, shop.inbox)
  const misfits: string[] = []
  const looks = async (screen: string) => {
    for (const size of windows) {
      await desk.setViewportSize(size)
      const { overflow, bars } = await measure(desk)
      const name = `${screen} at ${size.width} × ${size.height}`
      if (overflow > 0) misfits.push(`${name}: ${overflow} px too wide`)
      if (bars > size.height / 3) misfits.push(`${name}: bars of ${bars} px`)
    }
  }
  await desk.goto('/desk')
  await dara.arrivesAt('Sign in')
  await looks('Sign in')
  await dara.signsIn()
  for (const name of ['Aoife Byrne', 'Donaudampfschifffahrtsgesellschaftskapitänin Şimšek'])
    await somebodyBuys(context, shop.address, name)
  await dara.goesTo('Today')
  await desk
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await looks('Today with an order that is chosen')
  await desk.goto(deskPaths.product('1'))
  await desk.getByLabel('Short description').fill('Garnets, for a while.')
  await dara.presses('Save draft', 'Draft saved')
  await looks('A product that is kept as a draft')
  await desk.getByLabel('Short description').fill('Garnets.')
  await looks('A product that is not saved')
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(deskPaths.orders)
  await dara.arrivesAt('Orders')
  const order = (await desk.getByRole('main').getByRole('link', { name: /SOL-/ }).first().getAttribute('href')) ?? ''
  const id = order.slice(deskPaths.order('').length)
  const filled: Record<Filled, readonly string[]> = {
    signIn: [deskPaths.signIn('token')],
    order: [order, `${order}?post`],
    // The next one with its orders.
    printView: [],
    print: papers.map((paper) => deskPaths.print(paper, [id])),
    product: [deskPaths.product('1'), deskPaths.product('new')],
    duplicate: [deskPaths.duplicate('1')],
    setupStep: ['name', 'products', 'publish'].map((step) => deskPaths.setupStep(step)),
    // A page of the shop, not of the desk.
    preview: [],
  }
  // All but the files of the desk, such as its manifest.
  const screens = Object.values(deskPaths)
    .filter((path) => typeof path === 'string')
    .filter((path) => !path.includes('.'))
  for (const path of [...screens, ...Object.values(filled).flat()]) {
    await desk.goto(path)
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(desk.getByText('Loading')).toHaveCount(0)
    await looks(path)
  }
  expect(misfits).toEqual([])
})
