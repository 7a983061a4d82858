import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { PICTURE_MAX_BYTES } from '#shop/desk/picture-troubles.ts'
import { loadSharp } from '../../server/catalogue/image-editor/sharp.ts'
import { openBrowser } from '../../server/testing/desk.ts'
import { makePictures, photograph } from '../../server/testing/photographs.ts'
import { deskForEachTest, shopForEachTest } from '../../server/testing/shop-for-tests.ts'

// Shows S10.199, S10.205.

const saying = (words: string): unknown => expect.stringContaining(words)
const Refused = v.object({ error: v.string() })
const Taken = v.object({ file: v.string() })
const photo = await photograph({ width: 800, height: 800 })
const script = Buffer.from('<script>alert(document.cookie)</script>')

const shop = shopForEachTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
const desk = deskForEachTest(shop)

const kept = () => shop.services.pictures.list()

test('refuses pictures from another site and from forms, even in a signed-in browser', async () => {
  const foreign = openBrowser(shop, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  const older = openBrowser(shop, { 'sec-fetch-site': '', origin: 'https://evil.example' })
  for (const browser of [foreign, older]) {
    for (const [name, value] of desk.cookies) browser.cookies.set(name, value)
    expect((await browser.sendPicture(photo)).status).toBe(403)
  }
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', ''])
    expect((await desk.sendPicture(photo, { 'content-type': type })).status).toBe(415)
  expect(await kept()).toEqual([])
})

test('a file that only claims to be a picture is refused with a sentence', async () => {
  for (const [start, status, words] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415, 'SVG'],
    ['<!doctype html><script>alert(1)</script>', 415, 'cannot read this'],
    ['\0\0\0\x20ftypheic\0\0\0\0mif1heic', 415, 'HEIC'],
    ['', 415, 'cannot read this'],
  ] as const) {
    const answer = await desk.sendPicture(new Uint8Array(Buffer.from(start, 'latin1')))
    expect([answer.status, v.parse(Refused, await answer.json()).error]).toEqual([status, saying(words)])
  }
  expect(await kept()).toEqual([])
})

test('a body that is too large is refused before it is read, whatever it says of its length', async () => {
  const large = await desk.sendPicture(photo, { 'content-length': String(PICTURE_MAX_BYTES + 1) })
  expect([large.status, v.parse(Refused, await large.json()).error]).toEqual([413, saying('larger than 30 MB')])
  const lying = new Uint8Array(PICTURE_MAX_BYTES + 1)
  lying.set(photo)
  expect((await desk.sendPicture(lying, { 'content-length': '10' })).status).toBe(413)
  expect(await kept()).toEqual([])
})

test('an uploaded picture that is also HTML is only a picture after processing', async () => {
  const sharp = await loadSharp()
  const comment = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, script.length + 2]), script])
  const both = new Uint8Array(Buffer.concat([comment, photo.slice(2), script]))
  const { file } = v.parse(Taken, await (await desk.sendPicture(both)).json())
  await makePictures(shop)
  const made = await kept()
  expect(made.length).toBeGreaterThan(10)
  for (const key of made)
    expect(Buffer.from((await shop.services.pictures.get(key)) ?? []).includes('alert(')).toBe(false)
  const answer = await shop.fetch(`/pictures/own-400.${file}.avif`)
  expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    'image/avif',
    'nosniff',
  ])
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(400)
})

test.each([
  '/pictures/own-400.0123456789abcdef.avif',
  '/pictures/master.0123456789abcdef.jpg',
  '/pictures/upload.0123456789abcdef.bin',
  '/pictures/..%2f..%2fsolas.sqlite',
  '/pictures/own-400.0123456789abcdef.avif%00.html',
  '/pictures/own-400.0123456789abcdef.svg',
  '/pictures/own-999999999999999999.0123456789abcdef.avif',
])('%s is not served', async (path) => {
  await shop.services.pictures.put('master.0123456789abcdef.jpg', photo)
  await shop.services.pictures.put('upload.0123456789abcdef.bin', photo)
  const answer = await shop.fetch(path)
  expect([404, 503]).toContain(answer.status)
  expect(answer.headers.get('content-type')).toContain('text/')
})

test('the desk rejects picture names that are paths or SQL', async () => {
  for (const name of ['..%2f..%2fsolas.sqlite', '%00', 'x'.repeat(5000), "' or 1=1 --"])
    expect((await desk.get(pathTo(deskCalls.showWholePicture, { file: name }))).status).toBe(404)
  const answer = await desk.get(`${deskCalls.readPictures.path}?files=${"';drop table pictures;--,".repeat(500)}`)
  expect([answer.status, await answer.json()]).toEqual([200, { pictures: [] }])
})
