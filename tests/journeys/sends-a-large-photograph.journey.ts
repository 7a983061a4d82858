import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { MAKING_MS, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'

// Shows S10.199.

const SENT_MAX_BYTES = 2_000_000

async function largePhotograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const
  const buffer = await sharp({ create: { width: 6000, height: 4500, channels: 3, background: '#808080', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(buffer.byteLength).toBeGreaterThan(3 * SENT_MAX_BYTES)
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
}

async function bytesSent(desk: Page, path: string): Promise<number> {
  const isSending = (one: Request) => one.method() === 'POST' && new URL(one.url()).pathname === path
  const request = await desk.waitForRequest(isSending, { timeout: MAKING_MS })
  return Number((await request.allHeaders())['content-length'])
}

test('a large photograph is shrunk before upload and keeps its orientation', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  // The browser reads 27 megapixels and the shop makes pictures, both after whatever else this machine has to do.
  test.setTimeout(240_000)
  const photograph = await largePhotograph()
  const dara = await signedInOwner(page, shop.inbox)

  await dara.goesTo('Products')
  await page.getByRole('link', { name: 'Add a product' }).click()
  await dara.arrivesAt('New product')
  const bytesOfPhotograph = bytesSent(page, deskCalls.readPictures.path)
  await page.getByLabel('Add pictures').setInputFiles(photograph, { timeout: MAKING_MS })
  await expect(page.getByText('Shrinking')).toBeVisible()
  expect(await bytesOfPhotograph).toBeLessThan(SENT_MAX_BYTES)
  await page.getByRole('button', { name: 'Crop picture 1' }).click({ timeout: MAKING_MS })
  await expect(page.getByText('2160 pixels each way, 0 from the left, 360 from the top')).toBeVisible()
})
