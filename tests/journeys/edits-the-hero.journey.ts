import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'

// Shows S2.113, S8.7.

async function opensTheImageEditor(page: Page) {
  await page.goto('/#/image-editor')
  await expect(page.getByRole('heading', { level: 1, name: 'Image editor' })).toBeVisible()
  await expect(page.getByText('Internal tool, not part of the shop')).toBeVisible()
}

async function asksFor(page: Page, instruction: string) {
  await page.getByLabel('Edit instruction').fill(instruction)
  await page.getByRole('button', { name: 'Apply edit' }).click()
}

test('edits the hero image in words and downloads it', async ({ page }) => {
  await opensTheImageEditor(page)
  await expect(page).toHaveTitle(/^Internal: Image editor/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)

  const words = 'black and white, crop 2:1'
  await asksFor(page, words)
  await expect(page.getByText('Image edited successfully!')).toBeVisible()
  const edited = page.getByRole('img', { name: `Edited: ${words}` })
  await expect(edited).toBeVisible()
  const size = await edited.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  expect(size).toBeCloseTo(2, 2)
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('hero-edited.avif')
  expect((await readFile(await download.path())).subarray(4, 12).toString()).toBe('ftypavif')
})

test('the image editor uploads the hero as shown, in a file small enough for a slow connection', async ({ page }) => {
  await opensTheImageEditor(page)
  const fetched = page.waitForRequest(/-1080\.\w+\.avif$/)
  const sent = page.waitForRequest('**/edit-hero-image')
  await asksFor(page, 'flip')
  const nameOf = (url: string) => /([a-z-]+)-\d+\./.exec(url)?.[1]
  const shown = await page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(nameOf((await fetched).url())).toBe(nameOf(shown))
  const body = (await sent).postData() ?? ''
  expect(body.length).toBeLessThan(500_000)
  const [imageUrl = ''] = /data:image[^"]*/.exec(body) ?? []
  const colours = await page.evaluate(async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 60
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 60, 60)
    const pixels = context?.getImageData(0, 0, 60, 60).data ?? []
    const colourAt = (index: number) => `${pixels[index * 4]} ${pixels[index * 4 + 1]} ${pixels[index * 4 + 2]}`
    return new Set(Array.from({ length: 3600 }, (_, index) => colourAt(index))).size
  }, imageUrl)
  expect(colours).toBeGreaterThan(300)
})

test('the image editor explains an instruction that is impossible or missing', async ({ page, expectProblem }) => {
  expectProblem(/edit-hero-image/)
  await opensTheImageEditor(page)
  await asksFor(page, '')
  await expect(page.getByText('Say what to change.')).toBeVisible()
  await expect(page.getByLabel('Edit instruction')).toBeFocused()
  await expectAccessible(page)
  await asksFor(page, 'put a kitten on top')
  await expect(page.getByText('Error editing image')).toBeVisible()
  await expect(page.getByText(/cannot do “put a kitten on top”\. It can do exposure/)).toBeVisible()
  await expect(page.getByText('Nothing edited yet')).toBeVisible()
})

test('the image editor says when the server does not answer or the connection is lost', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/edit-hero-image/)
  await opensTheImageEditor(page)
  await page.route('**/edit-hero-image', (route) => route.abort('connectionrefused'))
  await asksFor(page, 'brighter')
  await expect(page.getByText('Failed to edit image')).toBeVisible()
  // Only the browser's word for it: what the page loads when idle would fail as well.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await asksFor(page, 'brighter')
  await expect(page.getByText('You are offline. Try again when connected.')).toBeVisible()
})
