import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { PicturesAnswer, PictureTaken } from '#shop/desk/pictures.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { createApp } from '../../app.ts'
import { loadSharp } from '../../catalogue/image-editor/sharp.ts'
import { makeDue } from '../../catalogue/pictures/make.ts'
import { sweepPictures } from '../../catalogue/publishing/sweep-pictures.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { makePictures, photograph, standIn } from '../../testing/photographs.ts'
import { deskForTest, shopForTest } from '../../testing/shop-for-tests.ts'

// Shows S10.199.

const DAY_MS = 86_400_000
const words = 'A ring of sea glass beads in green and white.'
const plain = await photograph()
const Refused = v.object({ code: v.string(), error: v.string() })

const saying = (words: string): unknown => expect.stringContaining(words)
const taken = async (answer: Response) => v.parse(PictureTaken, await answer.json()).file
const statesAt = async (desk: Browser, ...files: string[]) =>
  v.parse(PicturesAnswer, await (await desk.get(`${deskCalls.readPictures.path}?files=${files.join()}`)).json())
    .pictures
const catalogueAt = async (desk: Browser) =>
  v.parse(CatalogueAnswer, await (await desk.get(deskCalls.readCatalogue.path)).json())
const productAt = async (desk: Browser, id = '3') =>
  v.parse(ProductAnswer, await (await desk.get(pathTo(deskCalls.readProduct, { id }))).json())
async function keep(desk: Browser, photos: ProductAnswer['product']['photos']) {
  const { product, version } = await productAt(desk)
  return v.parse(
    ProductAnswer,
    await (
      await desk.post(pathTo(deskCalls.saveProduct, { id: '3' }), { product: { ...product, photos }, version })
    ).json(),
  )
}
const sent = async (desk: Browser, width: number) => taken(await desk.sendPicture(await photograph({ width })))
const onFullDisk = ({ services }: OpenShop): OpenShop['services'] => ({
  ...services,
  pictures: { ...services.pictures, put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) },
})
const publish = async (desk: Browser) =>
  desk.post(deskCalls.publish.path, { version: (await catalogueAt(desk)).version })
const fileAt = (shop: OpenShop, file: string, name = 'own-800', format = 'jpg') =>
  shop.fetch(`/pictures/${name}.${file}.${format}`)

test('a picture is uploaded, made in every size, published, and shown wherever the product is', async () => {
  const { shop, desk } = await deskForTest()
  const file = await taken(await desk.sendPicture(plain))
  expect(await statesAt(desk, file)).toEqual([{ file, shape: 'square', state: 'due', trouble: null, whole: null }])
  const draft = await keep(desk, [{ file, alt: '' }])
  expect(draft.faults).toMatchObject([{ field: 'photos', index: 0, sentence: saying('picture 1') }])
  expect((await keep(desk, [{ file, alt: words }])).faults).toEqual([])
  const early = await publish(desk)
  expect([early.status, v.parse(Refused, await early.json())]).toEqual([
    409,
    { code: 'wrong-product', error: 'Market Day: Picture 1 is being processed. Wait a moment.' },
  ])

  await makePictures(shop)
  expect(await statesAt(desk, file)).toEqual([
    {
      file,
      shape: 'square',
      state: 'made',
      trouble: null,
      whole: { width: 1000, height: 800, crop: { left: 100, top: 0, side: 800 } },
    },
  ])
  const feed = async () => (await shop.fetch(discoveryPaths.products)).text()
  expect(await feed()).not.toContain(file)
  expect((await publish(desk)).status).toBe(200)
  expect(await feed()).toContain(`<g:image_link>http://solas.test/pictures/own-800.${file}.jpg</g:image_link>`)
  expect(await feed()).not.toContain('market-day-flat')
  expect(await (await shop.fetch(discoveryPaths.sitemap)).text()).toContain(`own-800.${file}.jpg`)

  const [jpg, avif, card] = await Promise.all([
    fileAt(shop, file),
    fileAt(shop, file, 'own-400', 'avif'),
    fileAt(shop, file, 'own-card'),
  ])
  for (const [answer, type] of [
    [jpg, 'image/jpeg'],
    [avif, 'image/avif'],
    [card, 'image/jpeg'],
  ] as const) {
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  }
  const again = await shop.fetch(`/pictures/own-800.${file}.jpg`, {
    headers: { 'if-none-match': jpg.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const sharp = await loadSharp()
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await sharp(plain).metadata()).exif?.includes('Solas Phone')).toBe(true)
  for (const key of await shop.services.pictures.list()) {
    const bytes = Buffer.from((await shop.services.pictures.get(key)) ?? [])
    const { exif, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata()
    expect({ key, exif, xmp, iptc, orientation, names: bytes.includes('Solas Phone') }).toEqual({
      key,
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: 1,
      names: false,
    })
  }
  const whole = await desk.get(pathTo(deskCalls.showWholePicture, { file }))
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  expect((await desk.post(deskCalls.undoPublish.path, { number: 2 })).status).toBe(200)
  expect(await feed()).toContain('market-day-flat')
})

test('makes the newest picture first, because somebody is waiting for it at the desk', async () => {
  const { shop, desk } = await deskForTest()
  const older = await sent(desk, 900)
  shop.advance(60_000)
  const newer = await sent(desk, 1100)
  const put: string[] = []
  const pictures = {
    ...shop.services.pictures,
    put: (key: string, bytes: Uint8Array) => {
      put.push(key)
      return shop.services.pictures.put(key, bytes)
    },
  }
  await makeDue({ ...shop.services, pictures }, new AbortController().signal)
  const firstOf = (file: string) => put.findIndex((key) => key.startsWith('own-') && key.includes(file))
  expect(firstOf(older)).toBeGreaterThan(firstOf(newer))
})

test('several pictures keep their order, and a crop is saved as its own picture', async () => {
  const { shop, desk } = await deskForTest()
  const first = await taken(await desk.sendPicture(plain))
  const second = await taken(await desk.sendPicture(await photograph({ width: 820, height: 900 })))
  await standIn(shop)
  const crop = { left: 300, top: 100, side: 500 }
  const cropped = await taken(await desk.post(deskCalls.cropPicture.path, { file: first, crop }))
  expect(cropped).not.toBe(first)
  await standIn(shop)
  expect((await statesAt(desk, cropped))[0]).toMatchObject({ state: 'made', whole: { crop } })
  for (const wrong of [
    { left: 600, top: 0, side: 500 },
    { left: 0, top: 0, side: 100 },
    { left: -1, top: 0, side: 500 },
  ])
    expect((await desk.post(deskCalls.cropPicture.path, { file: first, crop: wrong })).status).toBe(400)
  expect((await desk.post(deskCalls.cropPicture.path, { file: '0123456789abcdef', crop })).status).toBe(400)
  await keep(desk, [
    { file: second, alt: words },
    { file: cropped, alt: `${words} From near by.` },
  ])
  expect((await catalogueAt(desk)).products.find(({ id }) => id === '3')).toMatchObject({ photo: second })
  expect((await publish(desk)).status).toBe(200)
  const feed = await (await shop.fetch(discoveryPaths.products)).text()
  expect(feed).toContain(`additional_image_link>http://solas.test/pictures/own-800.${cropped}.jpg`)
})

test('uploading a picture twice stores it once, and again if it is gone from the store', async () => {
  const { shop, desk } = await deskForTest()
  const file = await taken(await desk.sendPicture(plain))
  await standIn(shop)
  expect(await taken(await desk.sendPicture(plain))).toBe(file)
  expect((await statesAt(desk, file))[0]?.state).toBe('made')
  for (const key of await shop.services.pictures.list()) await shop.services.pictures.delete(key)
  expect(await taken(await desk.sendPicture(plain))).toBe(file)
  expect((await statesAt(desk, file))[0]?.state).toBe('due')
})

test('making a picture starts again after a crash or a full disk', async () => {
  const { shop, desk } = await deskForTest()
  const file = await taken(await desk.sendPicture(plain))
  const crash = new AbortController()
  const making = makeDue(shop.services, crash.signal)
  crash.abort()
  await making
  expect((await statesAt(desk, file))[0]).toMatchObject({ state: 'due', trouble: null })
  await makeDue(onFullDisk(shop), new AbortController().signal)
  expect((await statesAt(desk, file))[0]).toMatchObject({
    state: 'due',
    trouble: saying('The server’s disk is full'),
  })
  shop.advance(61_000)
  await makePictures(shop)
  expect((await statesAt(desk, file))[0]).toMatchObject({ state: 'made', trouble: null })
})

test('a picture for which the disk has no room is refused in a sentence, and the product stays as it is', async () => {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const full = { ...shop, services: onFullDisk(shop) }
  const app = createApp({ services: full.services, sandbox: shop.sandbox })
  const desk = await signIn(shop)
  const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.request(`http://solas.test${deskCalls.readPictures.path}`, {
    method: 'POST',
    body: plain,
    headers: { cookie, 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin' },
  })
  expect([answer.status, v.parse(Refused, await answer.json())]).toEqual([
    507,
    { code: 'no room', error: saying('The server’s disk is full') },
  ])
  expect(await shop.services.db.selectFrom('pictures').selectAll().execute()).toEqual([])
})

test('pictures that no draft or snapshot uses are deleted after a week', async () => {
  const { shop, desk } = await deskForTest()
  const [published, drafted, loose] = [await sent(desk, 1000), await sent(desk, 900), await sent(desk, 810)]
  await standIn(shop)
  await keep(desk, [{ file: published, alt: words }])
  expect((await publish(desk)).status).toBe(200)
  await keep(desk, [{ file: drafted, alt: words }])
  expect(await sweepPictures(shop.services)).toBe(0)
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(1)
  const states = await Promise.all([published, drafted, loose].map(async (file) => (await fileAt(shop, file)).status))
  expect(states).toEqual([200, 200, 404])
  const owner = await signIn(shop)
  await keep(owner, [])
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(1)
  expect((await fileAt(shop, published)).status).toBe(200)
  expect((await shop.services.pictures.list()).filter((key) => key.startsWith('master'))).toHaveLength(1)
})
