import { paths } from '#shop/paths.ts'
import { expectAccessible } from './accessible.ts'
import { MAKING_MS, photograph, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S10.199.

// A shop of its own: others count on its footer.
test.use({ settings: { JOURNEY: 'illustrates-a-page' } })

const kiln = 'The kiln behind the house, its door open.'
const bowls = 'Twelve bowls on a board, drying in the sun.'

test('the owner puts pictures on a page, and shoppers see them, without scripts too', {
  tag: ['@both-widths', '@before-release'],
}, async ({ page, context, browser, shop, expectProblem }) => {
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Pages' }).click()
  await dara.arrivesAt('Pages')
  await desk.getByRole('button', { name: 'Add a page' }).click()
  await desk.getByLabel('Title').last().fill('Our kiln')
  const own = desk.getByRole('group', { name: 'Our kiln' })
  const text = own.getByLabel('Text')
  await text.fill('We fire twice a month.\n\n# Come and see\nThe house is the last one on the left.')
  const chooser = own.getByLabel('Add pictures')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await chooser.setInputFiles({ name: 'kiln.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(own.getByText(/^kiln\.svg: This is a drawing \(SVG\)/)).toBeVisible()
  expectProblem(/415.*\/desk\/api\/page-pictures/)
  await own.getByRole('button', { name: 'Dismiss' }).click()
  await own.getByLabel('Address').fill('our-kiln ')
  await expect(own.getByLabel('Address')).toHaveValue('our-kiln')
  await chooser.setInputFiles([
    await photograph('kiln.jpg', '#7a4a2e'),
    await photograph('bowls.jpg', '#3f6f8f', { width: 1000, height: 1500 }),
    await photograph('dog.jpg', '#888888'),
  ])
  await expect(own.getByLabel(/^Description of picture/)).toHaveCount(3, { timeout: MAKING_MS })
  await own.getByRole('button', { name: 'Remove picture 3' }).click()
  await own.getByLabel('Description of picture 2').fill(bowls)
  await own.getByRole('button', { name: 'Move picture 1 up' }).click()
  await own.getByRole('button', { name: 'Move picture 1 up' }).click()
  await own.getByRole('button', { name: 'Move picture 1 up' }).click()
  await expect(text).toHaveValue(
    '[picture 1]\n\nWe fire twice a month.\n\n# Come and see\nThe house is the last one on the left.\n\n[picture 2]',
  )
  await expectAccessible(desk)
  await dara.presses('Save draft', 'Draft saved')
  await expect(own.getByText('Describe picture 1, in 20 to 300 characters')).toBeVisible()
  await own.getByLabel('Description of picture 1').fill(kiln)
  await dara.presses('Save draft', 'Draft saved')
  await dara.dismisses()

  const previewing = context.waitForEvent('page')
  await own.getByRole('link', { name: 'Preview this page' }).click()
  const preview = await previewing
  await expect(preview.getByRole('img', { name: kiln })).toBeVisible()
  await preview.close()
  await dara.publishes()

  await page.goto(paths.home)
  await waitsUntilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our kiln' }).click()
  await shopper(page).arrivesAt('Our kiln')
  const first = page.getByRole('img', { name: kiln })
  const second = page.getByRole('img', { name: bowls })
  await second.scrollIntoViewIfNeeded()
  for (const picture of [first, second])
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]))
      .toEqual([expect.stringMatching(/\/pictures\/page-\d+\.[\da-f]{16}\.avif$/), true])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address })
  const reader = await plain.newPage()
  // Nothing moves when a picture comes: its room is there before.
  const held = Promise.withResolvers<void>()
  await reader.route('**/pictures/page-*', async (route) => {
    await held.promise
    await route.continue()
  })
  await reader.goto(paths.ownPage('our-kiln'), { waitUntil: 'commit' })
  const shown = reader.getByRole('img', { name: kiln })
  // Styles and fonts may come after the first bytes of the page, and move everything.
  await expect.poll(() => reader.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  await reader.evaluate(() => document.fonts.ready.then(() => {}))
  const before = await shown.boundingBox()
  held.resolve()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const after = await shown.boundingBox()
  // The file's own proportions are those of whole pixels.
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[side] ?? NaN) - (before?.[side] ?? NaN)), side).toBeLessThan(1)
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(1000 / 900, 1)
  await expect(shown).toHaveAttribute('loading', 'eager')
  await expect(reader.getByRole('img', { name: bowls })).toHaveAttribute('loading', 'lazy')
  await expect(reader.getByText('[picture')).toHaveCount(0)
  await plain.close()
})

test('a picture that arrives after another page was removed stays with its own page', {
  tag: '@before-release',
}, async ({ page: desk, shop }) => {
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Pages' }).click()
  await dara.arrivesAt('Pages')
  const names = ['Our press', 'Our shelves', 'Our garden'] as const
  for (const name of names) {
    await desk.getByRole('button', { name: 'Add a page' }).click()
    await desk.getByLabel('Title').last().fill(name)
  }
  const group = (name: (typeof names)[number]) => desk.getByRole('group', { name })
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const unsent = [...arrivals]
  await desk.route('**/desk/api/page-pictures', async (route) => {
    await unsent.shift()?.promise
    await route.continue()
  })
  for (const name of ['Our press', 'Our shelves'] as const) {
    const sent = desk.waitForRequest('**/desk/api/page-pictures')
    await group(name)
      .getByLabel('Add pictures')
      .setInputFiles(await photograph('board.jpg', '#7a4a2e'))
    await sent
  }
  await desk.getByRole('button', { name: 'Remove page: Our press' }).click()
  await expect(group('Our shelves').getByRole('progressbar')).toBeVisible()
  for (const { resolve } of arrivals) {
    const answered = desk.waitForResponse('**/desk/api/page-pictures', { timeout: MAKING_MS })
    resolve()
    await answered
  }
  const descriptions = /^Description of picture/
  await expect(group('Our shelves').getByLabel(descriptions)).toHaveCount(1)
  await expect(group('Our garden').getByLabel(descriptions)).toHaveCount(0)
})
