import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { HeroPicturesAnswer, HeroTaken, PicturesAnswer, PictureTaken } from '#shop/desk/pictures.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { KEEP_PATH } from '#shop/image-editor/edit.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { heroPictures } from '#shop/pictures/hero-pictures.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { loadSharp } from '../../catalogue/image-editor/sharp.ts'
import { sweepPictures } from '../../catalogue/publishing/sweep-pictures.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { makePictures, photograph, standIn } from '../../testing/photographs.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'
import { slowness } from '../../testing/slowness.ts'

// Shows S2.113.

const DAY_MS = 86_400_000
const alt = 'Hands that string garnets at a bench by a window.'
const plain = await photograph({ width: 1600, height: 1200 })

const send = (browser: Browser, picture = plain, path: string = deskCalls.readHeroPictures.path) =>
  browser.sendPicture(picture, {}, path)
const taken = async (answer: Response) => v.parse(HeroTaken, await answer.json())
const settingsAt = async (desk: Browser) =>
  v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
async function keep(desk: Browser, settings: OwnSettings) {
  const { version } = await settingsAt(desk)
  return v.parse(SettingsAnswer, await (await desk.post(deskCalls.saveSettings.path, { settings, version })).json())
}
const keptAt = async (desk: Browser) =>
  v.parse(HeroPicturesAnswer, await (await desk.get(deskCalls.readHeroPictures.path)).json()).pictures
const statusOf = async (shop: OpenShop, name: string) => (await shop.fetch(`/pictures/${name}`)).status

test('a picture for the front page is uploaded, made for wide screens and for phones, published, and undone', {
  timeout: 30_000 * slowness(),
}, async () => {
  const { shop, desk } = await deskForTest()
  const before = heroPictures(shop.services.shop())
  const hero = await taken(await send(desk))
  expect((await keep(desk, { hero: { ...hero, alt: '' } })).faults).toEqual([
    { field: 'hero.alt', sentence: expect.stringContaining('Describe the picture') as string },
    ...['wide', 'tall'].map((shape) => ({
      field: `hero.${shape}`,
      sentence: 'The picture of the front page is being processed. Wait a moment.',
    })),
  ])
  await keep(desk, { hero: { ...hero, alt } })
  expect(await publishDraft(shop.services)).toEqual(
    refuseDraft('wrong-settings', 'The picture of the front page is being processed. Wait a moment.'),
  )
  await makePictures(shop)
  expect(await publishDraft(shop.services)).toBeNull()
  expect(heroPictures(shop.services.shop())).toEqual({
    wide: { name: 'hero-wide', version: hero.wide, shape: 'wide' },
    tall: { name: 'hero-phone', version: hero.tall, shape: 'tall' },
  })
  expect(await (await shop.fetch(discoveryPaths.sitemap)).text()).toContain(`hero-wide-1280.${hero.wide}.jpg`)
  const sharp = await loadSharp()
  for (const [name, width, height] of [
    [`hero-wide-960.${hero.wide}.avif`, 960, 450],
    [`hero-wide-1920.${hero.wide}.avif`, 1600, 750],
    [`hero-wide-1280.${hero.wide}.jpg`, 1280, 600],
    [`hero-phone-480.${hero.tall}.avif`, 480, 600],
    [`hero-phone-800.${hero.tall}.jpg`, 800, 1000],
    [`hero-phone-1080.${hero.tall}.avif`, 960, 1200],
  ] as const) {
    const answer = await shop.fetch(`/pictures/${name}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect({ name, ...(await sharp(bytes).metadata()) }).toMatchObject({ name, width, height })
    expect(bytes.includes('Solas Phone')).toBe(false)
  }
  expect((await desk.post(deskCalls.undoPublish.path, { number: 2 })).status).toBe(200)
  expect(heroPictures(shop.services.shop())).toEqual(before)
})

test('each part of the hero is cropped separately, and a picture of another shape is refused', async () => {
  const { shop, desk } = await deskForTest()
  const hero = await taken(await send(desk))
  const square = v.parse(PictureTaken, await (await desk.sendPicture(plain)).json()).file
  await standIn(shop)
  const crop = async (file: string, part: object) => desk.post(deskCalls.cropPicture.path, { file, crop: part })
  expect((await crop(hero.wide, { left: 0, top: 600, side: 900 })).status).toBe(400)
  const cropped = await crop(hero.wide, { left: 0, top: 300, side: 900 })
  const wide = v.parse(PictureTaken, await cropped.json()).file
  await standIn(shop)
  const states = await desk.get(`${deskCalls.readPictures.path}?files=${wide},${hero.tall}`)
  const { pictures } = v.parse(PicturesAnswer, await states.json())
  expect(pictures.find(({ file }) => file === wide)).toMatchObject({
    shape: 'wide',
    state: 'made',
    whole: { crop: { left: 0, top: 300, side: 900 } },
  })
  expect((await keep(desk, { hero: { wide, tall: hero.tall, alt } })).faults).toEqual([])
  const { faults } = await keep(desk, { hero: { wide: square, tall: hero.tall, alt } })
  expect(faults).toMatchObject([{ field: 'hero.wide', sentence: expect.stringContaining('is missing') as string }])
})

test('pictures that an owner saved from the image editor can be chosen, the latest first', async () => {
  const { shop, desk } = await deskForTest()
  const first = await taken(await send(desk))
  shop.advance(1000)
  const second = await taken(await send(desk, await photograph({ width: 1920, height: 900 }), KEEP_PATH))
  expect(await keptAt(desk)).toEqual([second, first])
  expect(await send(desk, new Uint8Array(Buffer.from('<svg xmlns="x">')), KEEP_PATH)).toMatchObject({ status: 415 })
})

test('keeps pictures that the front page shows or showed, and deletes unused ones after a week', async () => {
  const { shop, desk } = await deskForTest()
  const shown = await taken(await send(desk))
  const loose = await taken(await send(desk, await photograph({ width: 1500 })))
  await standIn(shop)
  await keep(desk, { hero: { ...shown, alt } })
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(2)
  expect(await statusOf(shop, `hero-wide-960.${loose.wide}.avif`)).toBe(404)
  expect(await publishDraft(shop.services)).toBeNull()
  await keep(await signIn(shop), {})
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(0)
  expect(await statusOf(shop, `hero-phone-480.${shown.tall}.avif`)).toBe(200)
})
