import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as editorCalls from '#shop/calls/public/image-editor.ts'
import { MAX_BYTES } from '#shop/image-editor/limits.ts'
import { publicLimits } from '../../platform/calls/limits.ts'
import { checksOf, routeCalls } from '../../platform/calls/routes.ts'
import { parseJson } from '../../platform/http/request-body.ts'
import { bareApp } from '../../testing/bare-app.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'
import { post } from '../../testing/shopper.ts'
import { pictureEditor } from './edit.ts'
import { inTurn } from './edit-process.ts'
import { dataUrlOf, type Picture, readPicture } from './picture.ts'
import { loadSharp } from './sharp.ts'

// Shows S7.8.

const { path } = editorCalls.editHeroImage
const sharp = await loadSharp()
const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#9a7a5a' } })
const pictureOf = async (type: Picture['type']) =>
  dataUrlOf({ bytes: Buffer.from(await drawn.clone().toFormat(type).toBuffer()), type })
const png = await pictureOf('png')

const saying = (words: RegExp): unknown => expect.stringMatching(words)

const shop = shopForAllTests()

const Answered = v.union([editorCalls.editHeroImage.answer, v.object({ error: v.string() })])

async function edit(imageUrl: unknown, editInstruction: unknown = 'brighter', at: Pick<OpenShop, 'fetch'> = shop) {
  const response = await post(at, path, { imageUrl, editInstruction })
  return { status: response.status, ...v.parse(Answered, await response.json()) }
}

test('a picture with an instruction returns the edited picture', async () => {
  const answer = await edit(png, 'a little warmer and much brighter, crop square')
  expect(answer.status).toBe(200)
  const edited = 'editedImageUrl' in answer ? answer.editedImageUrl : answer.error
  expect(edited).toMatch(/^data:image\/png;base64,/)
  const bytes = Buffer.from(edited.split(',')[1] ?? '', 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 40 })
})

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a %s picture is accepted', async (type) => {
  expect(await edit(await pictureOf(type))).toMatchObject({
    status: 200,
    editedImageUrl: saying(new RegExp(`^data:image/${type};`)),
  })
})

test('refuses an edit it cannot do, and says what it can do', async () => {
  expect(await edit(png, 'add a kitten')).toEqual({
    status: 400,
    error: saying(/^The darkroom cannot do “add a kitten”\. It can do exposure/),
  })
})

const url = (type: string, bytes: Buffer | string) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(png.split(',')[1] ?? '', 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test.each<[string, unknown, number]>([
  ['an address elsewhere', 'https://evil.example/a.png', 415],
  ['an address of the shop', '/pictures/a.png', 415],
  ['a file of the server', 'file:///etc/passwd', 415],
  ['nothing', '', 415],
  ['a data URL without content', 'data:image/png;base64,', 415],
  ['a data URL that is not base64', `data:image/svg+xml,${svg}`, 415],
  ['a text that calls itself PNG', url('image/png', 'hello'), 415],
  ['a GIF that calls itself PNG', url('image/png', gif), 415],
  ['an SVG that reads files', url('image/svg+xml', svg), 415],
  ['an SVG that calls itself PNG', url('image/png', svg), 415],
  ['a type that is no picture', url('text/html', gif), 415],
  ['more than 10 MB', url('image/png', Buffer.alloc(MAX_BYTES + 1)), 413],
  ['more than 24 megapixels', url('image/png', claiming(6000, 4001)), 413],
  ['a bomb of 65,000 × 65,000 pixels', url('image/png', claiming(65_000, 65_000)), 413],
  ['a picture of 24 megapixels that ends after a few', url('image/png', claiming(6000, 4000)), 400],
  ['a number', 7, 400],
  ['no picture', undefined, 400],
])('%s is refused with a sentence', async (_, imageUrl, status) => {
  expect(await edit(imageUrl)).toEqual({ status, error: saying(/\w+ \w+/) })
})

test.each([
  ['no instruction', null],
  ['a blank one', '  '],
  ['a long one', 'x'.repeat(501)],
])('an instruction that is %s is refused', async (_, instruction) => {
  expect(await edit(png, instruction)).toEqual({ status: 400, error: saying(/\w+ \w+/) })
})

test('a request over the size of the largest picture is not read', async () => {
  const response = await post(shop, path, { imageUrl: 'x'.repeat(15 * 1024 * 1024), editInstruction: 'brighter' })
  expect(response.status).toBe(413)
})

test('allows twenty edits an hour from one address, then says when to try again', async () => {
  const limited = await openShop({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let time = 0; time < 21; time++) statuses.push((await edit('', 'brighter', limited)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 415), 429])
  limited.advance(60 * 60_000)
  expect((await edit(png, 'brighter', limited)).status).toBe(200)
  await limited.close()
})

test('a shop that has switched the editor off says so', async () => {
  const closed = await openShop({ env: { IMAGE_EDITOR: 'off' } })
  expect(await edit(png, 'brighter', closed)).toEqual({
    status: 404,
    error: 'The image editor is switched off in this shop.',
  })
  await closed.close()
})

test('an edit that takes too long is aborted', async () => {
  const app = bareApp()
  routeCalls(
    app,
    shop.services,
    editorCalls,
    { editHeroImage: pictureEditor(0) },
    {
      checksOf: () => [parseJson],
      actorOf: () => null,
    },
  )
  const hurried = { fetch: async (to: string, init?: RequestInit) => app.request(to, init) }
  expect(await edit(png, 'brighter', hurried)).toEqual({ status: 503, error: saying(/too long/) })
})

test('a data URL is read and written back unchanged', async () => {
  const read = await readPicture(png)
  expect(typeof read === 'string' ? read : dataUrlOf(read)).toBe(png)
})

test('an AVIF of more than 8 megapixels is refused by its header', async () => {
  const large = sharp({ create: { width: 4000, height: 2001, channels: 3, background: '#9a7a5a' } })
  const bytes = await large.avif({ effort: 0 }).toBuffer()
  expect(await edit(url('image/avif', bytes))).toEqual({ status: 413, error: saying(/^An AVIF picture may have 8/) })
})

test('edits run one at a time, and what has waited too long is not begun', async () => {
  const picture: Picture = { bytes: Buffer.from(''), type: 'png' }
  const first = Promise.withResolvers<Picture>()
  const begun: number[] = []
  const later = inTurn(() => first.promise, AbortSignal.timeout(60_000))
  const second = inTurn(async () => {
    begun.push(2)
    return picture
  }, AbortSignal.timeout(60_000))
  const late = inTurn(async () => {
    begun.push(3)
    return picture
  }, AbortSignal.abort())
  expect(begun).toEqual([])
  first.resolve(picture)
  expect(await Promise.all([later, second, late])).toEqual([picture, picture, 'too slow'])
  expect(begun).toEqual([2])
})

test('two slow uploads do not block a third picture', async () => {
  const slow = Array.from({ length: 2 }, () => {
    const { readable, writable } = new TransformStream<Uint8Array>()
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body: readable, headers, duplex: 'half' } as const
    return { writable, answer: shop.fetch(path, init) }
  })
  expect(await edit(png)).toMatchObject({ status: 200 })
  for (const { writable } of slow) await writable.close()
  for (const { answer } of slow) expect((await answer).status).toBe(400)
})

test('the fifth picture at a time is answered 503 before it is read', async () => {
  const waiting = Promise.withResolvers<void>()
  const app = bareApp()
  async function editHeroImage() {
    await waiting.promise
    return { editedImageUrl: png }
  }
  routeCalls(
    app,
    shop.services,
    editorCalls,
    { editHeroImage },
    {
      checksOf: (call) => checksOf(call, shop.services, publicLimits),
      actorOf: () => null,
    },
  )
  const ask = async () => edit(png, 'brighter', { fetch: async (to, init) => app.request(to, init) })
  const four = Array.from({ length: 4 }, ask)
  expect((await ask()).status).toBe(503)
  waiting.resolve()
  expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask()).status).toBe(200)
})
