import { paths } from '#shop/paths.ts'
import { TITLE_MAX } from '#shop/settings/settings-fields.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// A shop of its own: others count on its menu.
test.use({ settings: { JOURNEY: 'writes-a-page' } })

const TITLE = 'Unterhaltungskunsthandwerkerinnengemeinschaft and their kiln'
const TEXT = `We fire twice a month.

# Where to find us
The kiln stands behind the house. Bring:

- boots
- a coat

# How a firing goes
1. We load it in the morning
2. We open it two days later

# What people ask most often before they drive all the way out to us on a Sunday
Write to https://kiln.example/a-very-long-address-without-any-place-to-break-it-in-two first.`

test('the owner writes a page with a long title, headings and lists, and shoppers read it', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, context, shop }) => {
  expect(TITLE).toHaveLength(TITLE_MAX)
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Pages' }).click()
  await dara.arrivesAt('Pages')
  await desk.getByRole('button', { name: 'Add a page' }).click()
  await desk.getByLabel('Title').last().fill(TITLE)
  const own = desk.getByRole('group', { name: TITLE })
  // A phone shows a page that is too wide smaller, so its window would be as wide.
  const { scrollWidth, clientWidth } = await desk.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth, 'the address that the title leads to fits the screen').toBe(clientWidth)
  await own.getByLabel('Address').fill('our-kiln')
  await own.getByLabel('Text').fill(TEXT)
  await own.getByLabel('Link').selectOption('In the menu')
  await expectAccessible(desk)
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()

  await page.goto(paths.home)
  await waitsUntilHydrated(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: TITLE }).first().click()
  await shopper(page).arrivesAt(TITLE)
  await expect(page).toHaveURL(new RegExp(`${paths.ownPage('our-kiln')}$`))
  const text = page.getByRole('main')
  await expect(text.getByRole('heading', { level: 2 })).toHaveCount(3)
  await expect(text.getByRole('paragraph').filter({ hasText: /^The kiln .* Bring:$/ })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['boots', 'a coat', /^We load it/, /^We open it/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.reload()
  await shopper(page).arrivesAt(TITLE)
})
