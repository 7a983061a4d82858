import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { PICTURE_MAX_BYTES } from '#shop/desk/picture-troubles.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { pagePictureUrl, pageWidths } from '#shop/pictures/page-pictures.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { PagePictureTaken } from '#shop/settings/own-settings.ts'
import type { OwnPage, PagePicture } from '#shop/settings/settings.ts'
import { loadSharp } from '../../catalogue/image-editor/sharp.ts'
import { undoPublish } from '../../catalogue/publishing/publish.ts'
import { sweepPictures } from '../../catalogue/publishing/sweep-pictures.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { photograph, standIn } from '../../testing/photographs.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { slowness } from '../../testing/slowness.ts'

// Shows S10.199.

const DAY_MS = 86_400_000
const alt = 'The kiln behind the house, its door open.'
const photo = await photograph({ width: 1000, height: 800 })

async function open(env: Readonly<Record<string, string>> = {}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test', ...env } })
  return { shop, desk: await signIn(shop) }
}
const send = (browser: Browser, picture: Uint8Array<ArrayBuffer> = photo, headers: Record<string, string> = {}) =>
  browser.sendPicture(picture, headers, deskCalls.addPagePicture.path)
async function taken(desk: Browser, picture = photo): Promise<PagePicture> {
  return { ...v.parse(PagePictureTaken, await (await send(desk, picture)).json()), alt }
}
const sample: PagePicture = { file: '0123456789abcdef', width: 608, height: 400, alt }
const pageWith = (...pictures: readonly PagePicture[]): OwnPage => ({
  slug: 'our-kiln',
  title: 'Our kiln',
  text: ['We fire twice a month.', ...pictures.map((_, index) => `[picture ${index + 1}]`), 'Come and see.'].join(
    '\n\n',
  ),
  place: 'footer',
  ...(pictures.length > 0 && { pictures }),
})
async function keep(desk: Browser, ...pages: readonly unknown[]) {
  const { version } = v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  return desk.post(deskCalls.saveSettings.path, { settings: { pages }, version })
}
const faultsOf = async (answer: Promise<Response>) => v.parse(SettingsAnswer, await (await answer).json()).faults
const statusOf = async (shop: OpenShop, { file }: PagePicture) =>
  (await shop.fetch(`/pictures/page-640.${file}.avif`)).status

test('a picture is uploaded, saved in a draft, published with its page, and removed', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { shop, desk } = await open()
  const picture = await taken(desk)
  expect(picture).toEqual({ file: expect.stringMatching(/^[\da-f]{16}$/) as string, width: 1000, height: 800, alt })
  expect(await faultsOf(keep(desk, pageWith(picture)))).toEqual([])
  expect(shop.services.shop().settings.pages, 'a draft shows nothing').toEqual([])
  expect(await publishDraft(shop.services)).toBeNull()
  expect(shop.services.shop().settings.pages).toEqual([pageWith(picture)])

  const sharp = await loadSharp()
  const urls = [
    ...pageWidths.avif.map((width) => pagePictureUrl(picture, width, 'avif')),
    pagePictureUrl(picture, pageWidths.jpg, 'jpg'),
  ]
  for (const url of urls) {
    const answer = await shop.fetch(url)
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
      url,
      200,
      url.endsWith('avif') ? 'image/avif' : 'image/jpeg',
    ])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(made.width / made.height).toBeCloseTo(1000 / 800, 1)
    expect([made.exif, made.width <= 1000]).toEqual([undefined, true])
  }
  for (const key of await shop.services.pictures.list())
    expect([key, Buffer.from((await shop.services.pictures.get(key)) ?? []).includes('Solas Phone')]).toEqual([
      key,
      false,
    ])

  await keep(desk, pageWith())
  expect(await publishDraft(shop.services)).toBeNull()
  expect(shop.services.shop().settings.pages).toEqual([pageWith()])
})

const text = (words: string) => new TextEncoder().encode(words)
// A PNG that says it has 60,000 by 60,000 pixels.
async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return new Uint8Array(png)
}
test.each<readonly [what: string, upload: () => Promise<Uint8Array<ArrayBuffer>>, status: number, words: RegExp]>([
  ['an SVG', async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /Save it as PNG or JPEG/],
  ['text', async () => text('kiln'), 415, /cannot read this/],
  ['a small one', () => photograph({ width: 900, height: 700 }), 400, /shorter side needs 800 pixels/],
  ['one that ends early', async () => photo.slice(0, 3000), 400, /damaged or incomplete/],
  ['one of endless pixels', bomb, 413, /too many pixels/],
])('%s is refused in words, and may be sent again', async (_, upload, status, words) => {
  const { desk, shop } = await open()
  const bytes = await upload()
  for (const answer of [await send(desk, bytes), await send(desk, bytes)]) {
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ ok: false, error: expect.stringMatching(words) as string })
  }
  expect(await shop.services.pictures.list()).toEqual([])
})

test('a file larger than 30 MB is refused before it is read', async () => {
  const { desk } = await open()
  const answer = await send(desk, photo, { 'content-length': String(PICTURE_MAX_BYTES + 1) })
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too large' }])
})

test('files that are no pictures do not use up how many pictures may be sent', async () => {
  const { desk } = await open({ RATE_LIMITS: 'on' })
  for (let count = 0; count < 301; count += 1)
    expect((await send(desk, photo, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await send(desk)).status).toBe(200)
})

test.each<readonly [what: string, wrong: (picture: PagePicture, photo: string) => PagePicture]>([
  ['a picture that was never sent', (picture) => ({ ...picture, file: '0123456789abcdef' })],
  ['another size than its files have', (picture) => ({ ...picture, height: 60 })],
  ['a picture of a product', (picture, file) => ({ ...picture, file })],
])('publishing a page refuses %s', async (_, wrong) => {
  const { shop, desk } = await open()
  const picture = await taken(desk)
  const product = v.parse(v.object({ file: v.string() }), await (await desk.sendPicture(photo)).json())
  await standIn(shop)
  const sentence = 'Our kiln: picture 1 is missing. Remove it, or send it again.'
  expect(await faultsOf(keep(desk, pageWith(wrong(picture, product.file))))).toEqual([
    { field: 'pages.0.pictures.0', sentence },
  ])
  expect(await publishDraft(shop.services)).toEqual(refuseDraft('wrong-settings', sentence))
})

test.each([
  ['a path', { file: '../../solas' }],
  ['no size', { width: 0 }],
  ['a size beyond any page', { height: 100_000 }],
])('a page picture with %s is not saved in the draft', async (_, wrong) => {
  const { desk } = await open()
  const picture = { ...sample, ...wrong }
  expect((await keep(desk, { ...pageWith(), pictures: [picture] })).status).toBe(400)
})

test('a description of a picture is kept on one line', async () => {
  const { desk } = await open()
  const picture = await taken(desk)
  expect((await keep(desk, pageWith({ ...picture, alt: 'One\r\nTwo' }))).status).toBe(200)
  const { own } = v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  expect(own.pages?.[0]?.pictures).toEqual([{ ...picture, alt: 'One Two' }])
})

test('a page has at most 12 pictures', async () => {
  const { desk } = await open()
  expect((await keep(desk, pageWith(...Array<PagePicture>(12).fill(sample)))).status).toBe(200)
  expect((await keep(desk, pageWith(...Array<PagePicture>(13).fill(sample)))).status).toBe(400)
})

test('a page picture cannot be used as a product picture or cropped', async () => {
  const { desk } = await open()
  const { file } = await taken(desk)
  expect(await (await desk.get(`${deskCalls.readPictures.path}?files=${file}`)).json()).toEqual({ pictures: [] })
  const crop = { left: 0, top: 0, side: 400 }
  expect((await desk.post(deskCalls.cropPicture.path, { file, crop })).status).toBe(400)
})

test('keeps pictures that a draft, a snapshot or an undo needs, and deletes unused ones after a week', async () => {
  const { shop, desk } = await open()
  const shown = await taken(desk)
  const drafted = await taken(desk, await photograph({ width: 900, height: 800 }))
  const loose = await taken(desk, await photograph({ width: 800, height: 900 }))
  await keep(desk, pageWith(shown))
  expect(await publishDraft(shop.services)).toBeNull()
  await keep(desk, pageWith())
  expect(await publishDraft(shop.services)).toBeNull()
  await keep(desk, pageWith(drafted))
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(1)
  expect(await Promise.all([shown, drafted, loose].map((one) => statusOf(shop, one)))).toEqual([200, 200, 404])
  expect((await shop.services.pictures.list()).filter((key) => key.startsWith('master.'))).toHaveLength(2)
  expect(await undoPublish(shop.services, { who: 'owner@solas.test', number: 3 })).toBeNull()
  expect(shop.services.shop().settings.pages).toEqual([pageWith(shown)])
  expect((await keep(await signIn(shop), pageWith())).status).toBe(200)
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(1)
  expect(await statusOf(shop, drafted)).toBe(404)
})

test('a picture used on a page and for a product is stored once', async () => {
  const { shop, desk } = await open()
  const { file } = v.parse(v.object({ file: v.string() }), await (await desk.sendPicture(photo)).json())
  const picture = await taken(desk)
  expect(picture.file).not.toBe(file)
  expect((await shop.services.pictures.list()).filter((key) => key.startsWith('master.'))).toHaveLength(1)
})
