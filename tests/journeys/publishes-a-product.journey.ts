import * as v from 'valibot'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { expectAccessible } from './accessible.ts'
import { MAKING_MS, photograph, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S10.190, S10.193, S10.198, S10.199.

// A shop of its own: others count on the products that it came with.
test.use({ settings: { JOURNEY: 'publishes-a-product' } })

test('makes a product at the desk, photographs it, publishes it, sells it, retires it and undoes that', async ({
  page,
  context,
  shop,
  isMobile,
}) => {
  // Pictures are made meanwhile, after whatever else this machine has to do.
  test.setTimeout(240_000)
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  await expect(desk.getByText('Everything is published.')).toBeVisible()
  await desk.getByRole('link', { name: 'Add a product' }).click()
  await dara.arrivesAt('New product')
  await desk.getByLabel('Name').fill('Tide & Line')
  await expect(desk.getByLabel('Address')).toHaveValue('tide-line')
  await desk.getByLabel('Materials').fill('Sea glass')
  const opensPart = (part: string) => desk.getByRole('button', { name: new RegExp(`^${part}`) }).click()
  await opensPart('Bead plan')
  await desk.getByRole('button', { name: 'Add a bead plan' }).click()
  await desk.getByLabel('Material', { exact: true }).fill('Sea glass')
  await desk.getByLabel('Pattern').fill('aa')
  await expect(desk.getByText('40 beads, 32 cm strung')).toBeVisible()
  await desk.getByLabel('Repeats').fill('11')
  await expect(desk.getByText('22 beads, 17.6 cm strung')).toBeVisible()
  await expect(desk.locator('[data-bead]')).toHaveCount(22)
  // A price that is no amount is not left out silently: saving leads to its field, in another part.
  await opensPart('Details')
  const price = desk.getByLabel('Price')
  await price.fill('thirty')
  await opensPart('Bead plan')
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(price).toBeFocused()
  await expect(desk.getByText('Enter an amount in euro, such as 4.95.')).toBeVisible()
  await price.fill('35')
  await desk.getByLabel('Category').selectOption('Burgundy')
  await dara.presses('Save draft', 'Draft saved')

  await dara.arrivesAt('Tide & Line')
  await expect(desk.getByText('Add a short description.')).toBeVisible()
  await desk.getByLabel('Short description').fill('Sea glass from one tide.')
  await desk.getByLabel('Story').fill('It came in overnight.')
  await opensPart('Pictures')
  await desk
    .getByLabel('Add pictures')
    .setInputFiles([await photograph('ring.jpg', '#7a9a8a'), await photograph('near.jpg', '#5a7a9a')])
  await desk.getByLabel('Description of picture 1').fill('Four green glass beads from near by, wet.')
  await desk.getByLabel('Description of picture 2').fill('A ring of sea glass beads in green and white.')
  await desk.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(desk.getByLabel('Description of picture 1')).toHaveValue(/^A ring/)
  await desk.getByRole('button', { name: 'Crop picture 1' }).click({ timeout: MAKING_MS })
  const frame = desk.getByRole('button', { name: 'Frame', exact: true })
  await expect(desk.getByText('900 pixels each way, 50 from the left, 0 from the top')).toBeVisible()
  await frame.press('-')
  await frame.press('ArrowLeft')
  await expect(desk.getByText('860 pixels each way, 50 from the left, 20 from the top')).toBeVisible()
  for (const way of ['right', 'up']) await desk.getByRole('button', { name: `Move the frame ${way}` }).click()
  await expect(desk.getByText('860 pixels each way, 100 from the left, 0 from the top')).toBeVisible()
  await expectAccessible(desk)
  await dara.presses('Save crop', 'Crop saved')
  await opensPart('Details')
  await expect(desk.getByLabel('State')).toHaveValue('draft')
  await dara.presses('Save draft', 'Draft saved')
  await expect(desk.getByText('Add a short description.')).toHaveCount(0)
  const opening = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'Preview page' }).click()
  const preview = await opening
  await expect(preview.getByRole('heading', { level: 1, name: 'Tide & Line' })).toBeVisible()
  await expect(preview.getByText('This is a preview of your draft.')).toBeVisible()
  await preview.close()

  const aoife = shopper(page)
  await aoife.opensTheShop()
  await expect(page.getByText('27 products').first()).toBeVisible()
  // To publish a draft on its own screen puts it in the shop, with what is typed.
  await desk.getByLabel('Story').fill('It came in overnight, with the tide.')
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  // Until then it says that the pictures are being processed.
  await expect(desk.getByRole('button', { name: 'Publish now', exact: true })).toBeEnabled({ timeout: MAKING_MS })
  await dara.presses('Publish now', 'Published. Everyone sees it now')
  await expect(desk.getByLabel('State')).toHaveValue('shown')
  await expect(desk.getByLabel('Story')).toHaveValue('It came in overnight, with the tide.')

  // Her page shows what it showed until it is loaded again.
  await page.reload()
  await expect(page.getByText('28 products').first()).toBeVisible()
  await waitsUntilHydrated(page)
  await aoife.quickAdds('Tide & Line')
  await aoife.opensTheCart()
  await aoife.checksOut('aoife@shopper.example', '€39.95')
  await aoife.readsTheOrderReference()
  await dara.goesTo('Bench')
  await expect(desk.getByRole('region', { name: 'Tide & Line' })).toContainText('Sea glass')

  await dara.goesTo('Products')
  await desk.getByRole('button', { name: 'Reorder products' }).click()
  await desk.getByRole('button', { name: 'Move Tide & Line down' }).click()
  await expect(desk.getByText('Not published yet: changes to the order.')).toBeVisible()
  await desk.getByRole('link', { name: 'Tide & Line' }).click()
  await dara.arrivesAt('Tide & Line')
  await desk.getByLabel('State').selectOption('retired')
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()
  await page.goto('/product/tide-line')
  await expect(page.getByRole('button', { name: /^Image \d of 2$/ })).toHaveCount(2)
  const picture = page.getByRole('img', { name: 'A ring of sea glass beads in green and white.' }).first()
  await expect(picture).toHaveAttribute('src', /^\/pictures\/own-800\.[\da-f]{16}\.jpg$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('We no longer make this one')).toBeVisible()
  await waitsUntilHydrated(page)
  await expectAccessible(page)
  await dara.undoesThat()
  await page.reload()
  await waitsUntilHydrated(page)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  // Beside the pictures of a wide screen they stand open.
  if (isMobile) await page.getByText('Full Details').click()
  await expect(page.getByText('22', { exact: true })).toBeVisible()
})

test('publishes what was saved while the catalogue was still loading, once its picture is made', async ({
  context,
  shop,
}) => {
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Market Day' }).click()
  await dara.arrivesAt('Market Day')
  // The catalogue as it was before the draft is saved, and its answer comes after that.
  const { promise: isSaved, resolve: saved } = Promise.withResolvers<void>()
  let held = 0
  await desk.route(`**${deskCalls.readCatalogue.path}`, async (route) => {
    held += 1
    if (held > 2) return route.continue()
    const early = await route.fetch()
    if (held === 2) {
      const answer = v.parse(v.looseObject({}), await early.json())
      return route.fulfill({
        json: { ...answer, faults: [{ id: '3', field: 'photos', sentence: 'Picture 1 is being made.' }] },
      })
    }
    await isSaved
    await route.fulfill({ response: early }).catch(() => undefined)
  })
  await desk.reload()
  await dara.arrivesAt('Market Day')
  await expect.poll(() => held).toBe(1)
  await desk.getByLabel('Price').fill('41')
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByText('Draft saved').first()).toBeVisible()
  saved()
  // A picture may still be in the making. Its owner waits without another tap.
  await expect(desk.getByText('Picture 1 is being made.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await expectAccessible(desk)
  await dara.presses('Publish now', 'Published. Everyone sees it now')
})
