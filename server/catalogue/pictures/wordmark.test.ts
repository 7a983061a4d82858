import { beforeAll, expect, test } from 'vitest'
import { standardLook } from '#shop/look.ts'
import { WORDMARK_SIZE, wordmarkPaths } from '#shop/pictures/wordmark.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { createApp } from '../../app.ts'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { publishedSolas } from '../published/current.ts'

let shop: PublishedShop = publishedSolas
let app: ReturnType<typeof createApp>
const opened = shopForAllTests()

beforeAll(async () => {
  app = createApp({ services: { ...opened.services, shop: () => shop }, sandbox: null })
})

async function wordmark(path: string, brand: string) {
  shop = { ...publishedSolas, settings: { ...publishedSolas.settings, brand } }
  const answer = await app.fetch(new Request(`http://solas.test${path}`))
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    png: Buffer.from(await answer.arrayBuffer()),
  }
}

async function looksOf(png: Buffer) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ground = data.subarray(-3).toString('hex')
  let right = 0
  for (let at = 0; at < data.length; at += 3)
    if (data.subarray(at, at + 3).toString('hex') !== ground) right = Math.max(right, (at / 3) % info.width)
  return { ground: `#${ground}`, size: [info.width, info.height], share: right / info.width }
}

const { colors, darkEmail } = standardLook

test.each([
  [wordmarkPaths.light, colors.surfaceRaised],
  [wordmarkPaths.dark, darkEmail.card],
])('%s shows the shop’s name on the background of the e-mail, at three times the size', async (path, ground) => {
  const { status, type, png } = await wordmark(path, 'Solas')
  expect([status, type]).toEqual([200, 'image/png'])
  const looks = await looksOf(png)
  expect(looks).toMatchObject({ ground, size: [WORDMARK_SIZE.width * 3, WORDMARK_SIZE.height * 3] })
  expect(looks.share).toBeGreaterThan(0.2)
  expect(png.byteLength).toBeLessThan(10_000)
})

test('a longer name is wider, and the longest is made smaller', async () => {
  const [short, long, longest] = await Promise.all(
    ['Solas', 'Dingle Beads', 'Dingle Beads & Bog Oak of the West'].map(async (brand) => {
      const { png } = await wordmark(wordmarkPaths.light, brand)
      return (await looksOf(png)).share
    }),
  )
  expect(long).toBeGreaterThan(short ?? 1)
  expect(longest).toBeGreaterThan(0.97)
})

test('a name that the font cannot draw has no picture: mail programs show it as text', async () => {
  expect((await wordmark(wordmarkPaths.light, '日本')).status).toBe(404)
})
