import sharp from 'sharp'
import { paths } from '#shop/paths.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

// A shop of its own: others count on its name in letters.
test.use({ settings: { JOURNEY: 'gives-the-shop-her-logo' } })

async function logoFile(width = 900, height = 180) {
  const empty = { r: 0, g: 0, b: 0, alpha: 0 }
  const buffer = await sharp({ create: { width, height, channels: 4, background: '#1f4d3a' } })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: empty })
    .png()
    .toBuffer()
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

test('the owner sends a logo, sees it in the preview, publishes it, and takes it away again', {
  tag: '@both-widths',
}, async ({ page, context, shop, expectProblem }) => {
  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  const opensLook = async () => {
    await dara.goesTo('Shop')
    await desk.getByRole('link', { name: 'Look', exact: true }).click()
    await dara.arrivesAt('Look')
  }
  await opensLook()
  const chooser = desk.getByLabel('Logo', { exact: true })
  await chooser.setInputFiles({ ...(await logoFile(120, 40)), name: 'small.png' })
  await expect(desk.getByText('small.png: This logo is too small.')).toBeVisible()
  expectProblem(/400.*\/desk\/api\/logo/)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Dismiss' }).click()
  await chooser.setInputFiles(await logoFile())
  await expect(desk.getByRole('img', { name: 'Solas' })).toBeVisible()
  await dara.presses('Save draft', 'Draft saved')
  await desk.reload()
  await dara.arrivesAt('Look')
  await expect(desk.getByRole('img', { name: 'Solas' })).toBeVisible()

  const logo = page.getByRole('banner').getByRole('img', { name: 'Solas' })
  const preview = await context.newPage()
  await preview.goto('/desk/preview/')
  await expect(preview.getByRole('banner').getByRole('img', { name: 'Solas' })).toBeVisible()
  await preview.close()
  await page.goto(paths.home)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Solas' })).toHaveText('Solas')

  await dara.publishes()
  await page.goto(paths.home)
  const box = await logo.boundingBox()
  await waitsUntilHydrated(page)
  expect(await logo.boundingBox(), 'nothing moves').toEqual(box)
  const [width, natural] = await logo.evaluate((image: HTMLImageElement) => [image.clientWidth, image.naturalWidth])
  expect(width).toBeGreaterThan(100)
  expect(natural).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link', { name: 'Solas' }).click()
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/pictures\/logo-icon-192\./)
  await shopper(page).opensTheShop()
  await expect(logo).toBeVisible()

  await opensLook()
  await desk.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(desk.getByText('Your shop shows its name in letters.')).toBeVisible()
  await dara.presses('Save draft', 'Draft saved')
  await dara.publishes()
  await page.goto(paths.home)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Solas' })).toHaveText('Solas')
  await expect(logo).toHaveCount(0)
})
