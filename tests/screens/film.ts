import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../journeys/shop.ts'
import { shopper } from '../journeys/shopper.ts'

const FOLDER = 'tests/screens/taken/film'
const STEP_MS = 50
/** A frame whose brightness differs by less than this, of 255, shows nothing. */
const BLANK = 4
/** How far two frames differ on average, of 255, if they show the same, and if they show something else. */
const SAME = 1
const OTHER = 8
const THUMBNAIL = { width: 39, height: 66 }

type Frame = { readonly ms: number; readonly bytes: Buffer }

/** Films a page until the returned function is called, which gives a frame for every 50 ms in which something changed. */
async function films(page: Page): Promise<() => Promise<Frame[]>> {
  const client = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ ms: (metadata.timestamp ?? 0) * 1000, bytes: Buffer.from(data, 'base64') })
    void client.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 70, everyNthFrame: 1 })
  return async () => {
    await client.send('Page.stopScreencast')
    const start = frames[0]?.ms ?? 0
    const timed = frames.map(({ ms, bytes }) => ({ ms: Math.round(ms - start), bytes }))
    const step = (ms: number) => Math.floor(ms / STEP_MS)
    return timed.filter(({ ms }, index) => {
      const next = timed[index + 1]
      return !next || step(next.ms) > step(ms)
    })
  }
}

const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

test('a purchase on a phone has no blank frame, and nothing is gone for one frame', async ({ page }) => {
  await page.goto('/')
  const stop = await films(page)
  const una = shopper(page)
  await page.getByRole('main').getByRole('link', { name: 'Shop the collection' }).first().click()
  await una.arrivesAt('Our Collection')
  await una.opens('Market Day')
  await una.addsToCart('Market Day', 'Small')
  await page.getByRole('link', { name: 'Back to shop' }).click()
  await una.arrivesAt('Our Collection')
  await una.quickAdds('Claret Evening')
  await una.opensTheCart()
  await una.checksOut('una@shopper.example', '€65.00')
  await una.readsTheOrderReference()
  const frames = await stop()

  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const nameOf = ({ ms }: Frame) => `${String(ms).padStart(6, '0')}.jpg`
  await Promise.all(frames.map((frame) => writeFile(join(FOLDER, nameOf(frame)), frame.bytes)))
  const small = await Promise.all(
    frames.map(({ bytes }) =>
      sharp(bytes)
        .greyscale()
        .resize({ ...THUMBNAIL, fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
  const flaws = frames.flatMap((frame, index) => {
    const [before, own, after] = [small[index - 1], small[index], small[index + 1]]
    if (!own) return []
    if (Math.max(...own) - Math.min(...own) < BLANK) return [`${nameOf(frame)} is blank`]
    const isGone = before && after && difference(before, after) < SAME && difference(before, own) > OTHER
    return isGone ? [`${nameOf(frame)} lacks what stands before and after it`] : []
  })
  expect(frames.length).toBeGreaterThan(100)
  expect(flaws).toEqual([])
})
