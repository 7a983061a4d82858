import { deskCalls } from '#shop/calls/desk-calls.ts'
import { settingsFields } from '#shop/settings/settings-fields.ts'
import { wordFields } from '#shop/settings/word-fields.ts'
import { expectAccessible } from './accessible.ts'
import { MAKING_MS, photograph, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// Shows S10.197, S10.202.

// A shop of its own: others count on its settings.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('gives the shop her name, picture, words, prices and categories, sells one product alone, and undoes that', {
  tag: ['@desktop', '@before-release'],
}, async ({ page, context, shop }) => {
  // Pictures are made meanwhile, after whatever else this machine has to do.
  test.setTimeout(240_000)
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await desk.setViewportSize({ width: 1280, height: 900 })
  const aoife = shopper(page)

  // What the image editor made is kept, to be chosen at the desk.
  await page.goto('/#/image-editor')
  await page.getByLabel('Edit instruction').fill('black and white')
  await page.getByRole('button', { name: 'Apply edit' }).click()
  await page.getByRole('button', { name: 'Keep for the front page' }).click()
  await expect(page.getByRole('link', { name: /^Choose it at the desk/ })).toBeVisible()

  const opensPart = async (title: string) => {
    await dara.goesTo('Shop')
    await desk.getByRole('link', { name: title }).click()
    await dara.arrivesAt(title)
  }
  await opensPart('Page texts')
  await desk
    .getByLabel('New picture')
    .setInputFiles(await photograph('bench.jpg', '#5a7a9a', { width: 1000, height: 1600 }))
  await desk.getByLabel('Picture description').fill('Hands that string sea glass at a bench.')
  await expect(desk.getByRole('img', { name: 'On wide screens' })).toBeVisible({ timeout: MAKING_MS })
  await desk.getByRole('button', { name: 'Crop picture on phones' }).click({ timeout: MAKING_MS })
  await expect(desk.getByText('800 by 1000 pixels, 400 from the left, 0 from the top')).toBeVisible()
  await desk.getByRole('button', { name: 'Frame', exact: true }).press('ArrowLeft')
  await expect(desk.getByText('800 by 1000 pixels, 380 from the left, 0 from the top')).toBeVisible()
  await expectAccessible(desk)
  await dara.presses('Save crop', 'Crop saved')
  await expect(desk.getByRole('img', { name: 'On phones' })).toBeVisible({ timeout: MAKING_MS })
  await desk.getByRole('button', { name: 'Choose picture 1' }).click({ timeout: MAKING_MS })
  await expect(desk.getByRole('img', { name: 'On phones' })).toBeVisible({ timeout: MAKING_MS })
  await desk.getByLabel('Headline', { exact: true }).first().fill('Sea light,')
  await dara.presses('Save draft', 'Draft saved')

  await opensPart('Prices and categories')
  const price = (name: string) => desk.getByRole('group', { name }).getByLabel('Price', { exact: true })
  await desk.getByRole('button', { name: 'Add a price' }).click()
  await price('€45.00').fill('30')
  await expect(desk.getByText('Two prices are the same.')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Remove price: €30.00' }).click()
  await price('€35.00').fill('36.50')
  await desk.getByRole('group', { name: 'Leopardskin' }).getByLabel('Name').fill('Spotted')
  await desk.getByRole('button', { name: 'Move Spotted up' }).click()
  await dara.presses('Save draft', 'Draft saved')

  // Settings are kept as a draft, published together, undone together.
  await opensPart('Name, contact, legal details')
  await desk.getByLabel('Announcement').fill('New: sea glass, from one tide')
  await desk.getByLabel('Telephone').fill('call me')
  await dara.presses('Save draft', 'Draft saved')
  await expect(desk.getByText('Enter a valid telephone number.').first()).toBeVisible()
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Name, contact, legal details' }).click()
  await expect(desk.getByLabel('Telephone')).toBeFocused()
  await desk.getByLabel('Telephone').fill('+353 1 234 5678')
  await dara.presses('Save draft', 'Draft saved')
  await opensPart('Shipping and gift wrap')
  await desk.getByLabel('Shipping in Ireland').fill('5.95')
  // The list of changes loads slowly. Publishing before it has loaded would be refused.
  const list = Promise.withResolvers<void>()
  await desk.route(`**${deskCalls.readCatalogue.path}`, async (route) => {
    await list.promise
    await route.continue()
  })
  const publish = desk.getByRole('button', { name: 'Publish', exact: true })
  await dara.presses('Save draft', 'Draft saved')
  await expect(publish).toBeDisabled()
  list.resolve()
  await publish.click()
  await dara.presses('Publish now', 'Published. Everyone sees it now')

  const bar = page.getByRole('region', { name: 'Announcement' })
  await page.goto('/')
  await expect(bar).toContainText('New: sea glass, from one tide')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sea light, strung by hand')
  const hero = page.getByRole('img', { name: 'Hands that string sea glass at a bench.' })
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/hero-wide-\d+\./)
  await waitsUntilHydrated(page)
  await expect(bar).toContainText('New: sea glass, from one tide')
  await aoife.opensTheShop()
  await expect(page.getByRole('button', { name: /^(All|Spotted|Burgundy)$/ })).toHaveText([
    'All',
    'Spotted',
    'Burgundy',
  ])
  await page.getByRole('button', { name: 'Spotted' }).click()
  await expect(page.getByText('€36.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await aoife.quickAdds('Claret Evening')
  await aoife.opensTheCart()
  await aoife.seesAmounts({ Subtotal: '€36.50', Shipping: '€5.95' })
  await expectAccessible(page)

  // A product with a name of its own stays; what came with the shop goes at once.
  await dara.goesTo('Products')
  await desk.getByRole('link', { name: 'Market Day' }).click()
  await dara.arrivesAt('Market Day')
  await desk.getByLabel('Name').fill('Fair Day')
  await dara.presses('Save draft', 'Draft saved')
  await dara.goesTo('Products')
  await desk.getByRole('button', { name: 'Remove the sample' }).click()
  await expectAccessible(desk)
  await dara.presses('Remove 26 products', 'Removed from your draft')
  await dara.publishes()
  await page.goto('/shop')
  await expect(page.getByText('1 product').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fair Day' })).toBeVisible()
  await dara.undoesThat()
  await dara.undoesThat()
  await page.goto('/')
  await waitsUntilHydrated(page)
  await expect(bar).toContainText('Free shipping in Ireland')
  await aoife.opensTheCart()
  await aoife.seesAmounts({ Shipping: '€4.95' })
})

test('gives the shop her own colours, fonts and corners', { tag: '@before-release' }, async ({
  page,
  context,
  shop,
}) => {
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Shop')
  await desk.getByRole('link', { name: 'Look', exact: true }).click()
  await dara.arrivesAt('Look')
  await desk.getByLabel('Buttons and links').fill('#f2b5c4')
  await expect(desk.getByText('Text is hard to read with #f2b5c4.')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /^Use the nearest that works/ }).click()
  await expect(desk.getByText('Text is hard to read with')).toHaveCount(0)
  await desk.getByLabel('Fonts').selectOption('Like a book')
  await desk.getByLabel('Corners').selectOption('Square')
  const chosen = await desk.getByLabel('Buttons and links').inputValue()
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()

  const aoife = shopper(page)
  await aoife.opensTheShop()
  await waitsUntilHydrated(page)
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
  )
  expect(accent).toBe(chosen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Iowan Old Style/)
  await expectAccessible(page)
})

test('finds every setting by its name, and the search leads to it', { tag: ['@desktop', '@before-release'] }, async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(240_000)
  const dara = await signedInOwner(desk, shop.inbox)
  await desk.setViewportSize({ width: 1280, height: 900 })
  await dara.goesTo('Shop')
  const labels = [...Object.values(settingsFields), ...Object.values(wordFields)].flatMap((field) => field?.label ?? [])
  const wholeScreens = ['Questions at checkout', 'Product facts']
  const focused = 'input:focus, textarea:focus, select:focus, summary:focus'
  for (const label of labels.filter((one) => one !== 'Texts')) {
    await desk.getByLabel('Search settings').fill(label)
    await desk.getByRole('link', { name: label, exact: true }).first().click()
    // A list is found by its heading.
    const heading = wholeScreens.includes(label) ? 'h1:focus' : 'h2:focus'
    await expect(desk.locator(`${heading}, ${focused}`)).toBeInViewport()
    await desk.goBack()
    await expect(desk.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  }
})
