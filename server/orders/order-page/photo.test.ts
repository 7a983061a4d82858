import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { pictureRefusals } from '#shop/calls/refusals.ts'
import { ErasureAnswer, FileAnswer } from '#shop/desk/customers.ts'
import { PICTURE_MAX_BYTES, troubles } from '#shop/desk/picture-troubles.ts'
import { orderPhotoWidths } from '#shop/orders/order-photo.ts'
import { loadSharp } from '../../catalogue/image-editor/sharp.ts'
import { picturesBeside } from '../../catalogue/pictures/store.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { linkSecret, PHOTO_PURPOSE, signToken } from '../../contact/mail/link-token.ts'
import { backupFolder } from '../../platform/database/backup.ts'
import { deleteOld } from '../../platform/maintenance/retention.ts'
import { buys } from '../../testing/buyer.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { changeAtDesk, orderAtDesk } from '../../testing/order-at-desk.ts'
import { photograph } from '../../testing/photographs.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife } from '../../testing/shopper.ts'
import { slowness } from '../../testing/slowness.ts'
import { storedOrder } from '../../testing/stored.ts'
import { keepPhoto, sweepPhotos } from '../order/photos.ts'

// Shows S10.220.

const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS
const timeout = 60_000 * slowness()
const photo = await photograph({ width: 1000, height: 800, orientation: 6 })

async function open(body: object = {}) {
  const shop = await shopForTest({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  const { services } = shop
  const bought = await buys(shop, body)
  const { id, page } = bought
  const token = signToken(await linkSecret(services.db), PHOTO_PURPOSE, id)
  return {
    shop,
    services,
    ...bought,
    desk: await signIn(shop),
    path: `/order/${token}/photo`,
    read: async () => (await shop.fetch(page)).text(),
    statusOf: async (path: string) => (await shop.fetch(path)).status,
    keys: () => services.pictures.list('order-photo'),
  }
}
const send = (desk: Browser, id: string, picture: Uint8Array<ArrayBuffer> = photo, headers = {}) =>
  desk.sendPicture(picture, headers, pathTo(deskCalls.showOrderPhoto, { id }))
const jpg = (path: string) => `${path}/${orderPhotoWidths.jpg}.jpg`

test('a photograph is on the order page once the order is made, and only behind its own token', {
  timeout,
}, async () => {
  const { shop, services, desk, id, page, token, path, read, statusOf, keys } = await open()
  expect([await statusOf(jpg(path)), (await desk.get(pathTo(deskCalls.showOrderPhoto, { id }))).status]).toEqual([
    404, 404,
  ])
  const sent = await send(desk, id)
  expect([sent.status, (await orderAtDesk(desk, id)).photo]).toEqual([
    200,
    { file: expect.stringMatching(/^[\da-f]{16}$/) as string, width: 1000, height: 800 },
  ])
  expect(await read(), 'nothing is made yet').not.toContain('A photograph of your order')
  expect(await statusOf(jpg(path))).toBe(404)

  await changeAtDesk(desk, id, 'made')
  const html = await read()
  expect(html).toContain('A photograph of your order')
  expect(html).toContain('alt="Your finished order: Claret Evening (Medium)"')
  expect(html).toContain(`src="${jpg(path)}"`)
  const sharp = await loadSharp()
  for (const url of [...orderPhotoWidths.avif.map((width) => `${path}/${width}.avif`), jpg(path)]) {
    expect(html).toContain(url)
    const answer = await shop.fetch(url)
    expect([url, answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      url,
      200,
      url.endsWith('avif') ? 'image/avif' : 'image/jpeg',
      'no-store',
    ])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const made = await sharp(bytes).metadata()
    expect([made.exif, made.width / made.height]).toEqual([undefined, expect.closeTo(1000 / 800, 1)])
    expect(bytes.includes('Solas Phone')).toBe(false)
  }
  expect((await desk.get(pathTo(deskCalls.showOrderPhoto, { id }))).headers.get('content-type')).toBe('image/jpeg')

  const other = await buys(shop, { email: 'brid@example.ie' })
  const [key = ''] = await keys()
  for (const wrong of [
    `/pictures/${key}`,
    jpg(`${page}/photo`),
    jpg(`/order/${signToken(await linkSecret(services.db), PHOTO_PURPOSE, other.id)}/photo`),
    jpg(`/order/${id}/photo`),
    `${path}/641.avif`,
    `${path}/640.png`,
    `${path}/640.jpg`,
    `${page.replace(token, path.split('/')[2] ?? '')}`,
  ])
    expect([wrong, (await shop.fetch(wrong)).ok]).toEqual([wrong, false])
  expect((await shop.fetch(pathTo(deskCalls.showOrderPhoto, { id }))).status, 'nobody is signed in').toBe(401)
  await changeAtDesk(desk, id, 'unmade')
  expect([await statusOf(jpg(path)), (await read()).includes('A photograph of your order')]).toEqual([404, false])
})

test('the e-mail about the posting shows it, but not for a gift, whose receiver may read it', { timeout }, async () => {
  for (const giftWrap of [false, true]) {
    const { shop, services, desk, id, page, path } = await open({ giftWrap })
    expect((await send(desk, id)).status).toBe(200)
    await changeAtDesk(desk, id, 'posted', { tracking: null })
    shop.advance(DAY_MS / 24)
    await deliverDue(services)
    const email = (await shop.emails()).find(({ subject }) => /is on its way/.test(subject ?? ''))
    const [html = '', text = ''] = [email?.html, email?.text]
    const [src, link] = [`src="http://solas.test${jpg(path)}"`, `http://solas.test${page}`]
    if (giftWrap) {
      expect(html).not.toContain('/photo/')
      expect(`${html}${text}`).not.toContain('photograph')
    } else {
      expect(html).toContain(
        `<a href="${link}" style="text-decoration:none"><img ${src} width="536" height="429" alt="`,
      )
      expect(html).toContain('alt="Your finished order: Claret Evening (Medium)"')
      expect(text).toContain(`We took a photograph of your finished order. It is on your order's page: ${link}`)
      expect(text).not.toContain('/photo')
    }
  }
})

test('a new photograph replaces the old one, another file than a picture is refused, and removing deletes it', {
  timeout: 2 * timeout,
}, async () => {
  const { services, desk, id, keys } = await open()
  const sharp = await loadSharp()
  const create = { width: 800, height: 800, channels: 3, background: '#7a4a2e' } as const
  const png = new Uint8Array(await sharp({ create }).png().toBuffer())
  const large = new Uint8Array(
    await sharp({ create: { ...create, width: 6000, height: 4000 } })
      .jpeg()
      .toBuffer(),
  )
  const files: string[] = []
  for (const picture of [png, large]) {
    expect((await send(desk, id, picture)).status).toBe(200)
    const { photo: kept } = await orderAtDesk(desk, id)
    files.push(kept?.file ?? '')
    expect(
      (await keys()).every((key) => key.includes(files.at(-1) ?? '')),
      'the older files are deleted',
    ).toBe(true)
    expect(await keys()).toHaveLength(orderPhotoWidths.avif.length + 1)
  }
  expect(new Set(files).size).toBe(2)

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')])
  for (const [bytes, type, trouble] of [
    [Buffer.from('Dear Aoife'), 'image/jpeg', 'not a picture'],
    [Buffer.alloc(0), 'image/jpeg', 'not a picture'],
    [heic, 'image/heic', 'heic'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'svg'],
    [Buffer.alloc(PICTURE_MAX_BYTES + 1), 'image/jpeg', 'too large'],
    [Buffer.alloc(2 * PICTURE_MAX_BYTES), 'image/jpeg', 'too large'],
    [Buffer.from(png), 'text/plain', 'not a picture'],
    [Buffer.from(large.subarray(0, 20_000)), 'image/jpeg', 'damaged'],
  ] as const) {
    const answer = await send(desk, id, new Uint8Array(bytes), { 'content-type': type })
    const [status, sentence] = [pictureRefusals[trouble], troubles[trouble]]
    expect([trouble, answer.status, await answer.json()]).toMatchObject([trouble, status, { error: sentence }])
  }
  expect((await orderAtDesk(desk, id)).photo?.file, 'a refused file changes nothing').toBe(files[1])

  await changeAtDesk(desk, id, 'remove-photo')
  expect([await keys(), (await orderAtDesk(desk, id)).photo]).toEqual([[], undefined])
  const { version, timeline } = await orderAtDesk(desk, id)
  expect(timeline.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['photograph added', 'photograph replaced', 'photograph removed']),
  )
  expect((await desk.post(pathTo(deskCalls['remove-photo'], { id }), { version })).status).toBe(409)
  expect((await send(desk, 'nothing', photo)).status).toBe(409)
  await services.db.updateTable('orders').set({ state: 'expired' }).execute()
  expect((await send(desk, id)).status, 'nobody has paid').toBe(409)
})

test('the data of a person hold the photograph, and erasing them deletes its files, with the next backup there too', {
  timeout,
}, async () => {
  const { services, desk, id, path, statusOf, keys } = await open()
  await send(desk, id)
  await changeAtDesk(desk, id, 'made')
  const email = aoife.email
  const { text } = v.parse(FileAnswer, await (await desk.post(deskCalls.exportPersonalData.path, { email })).json())
  const exported = v.parse(
    v.object({ orders: v.tuple([v.object({ photograph: v.string(), orderPhotos: v.array(v.unknown()) })]) }),
    JSON.parse(text),
  )
  const jpeg = Buffer.from(exported.orders[0].photograph.replace('data:image/jpeg;base64,', ''), 'base64')
  expect([exported.orders[0].orderPhotos.length, jpeg.subarray(0, 3).toString('hex')]).toEqual([1, 'ffd8ff'])

  const beside = picturesBeside(join(backupFolder(services.config.dataDir), 'any.sqlite'))
  await desk.post(deskCalls.backUp.path)
  expect((await beside.list('order-photo')).toSorted()).toEqual((await keys()).toSorted())
  await services.db.updateTable('orders').set({ state: 'refunded' }).execute()
  await services.db.updateTable('outbox').set({ state: 'sent' }).execute()
  const { erased } = v.parse(ErasureAnswer, await (await desk.post(deskCalls.erasePersonalData.path, { email })).json())
  expect(erased).toContainEqual(expect.stringMatching(/^Order SOL-\w{8}: .*, photograph\.$/))
  expect([await keys(), await statusOf(jpg(path))]).toEqual([[], 404])
  expect(await services.db.selectFrom('orderPhotos').selectAll().execute()).toEqual([])
  await desk.post(deskCalls.backUp.path)
  expect(await beside.list('order-photo')).toEqual([])
  expect((await send(desk, id)).status, 'the order has no page any more').toBe(409)
})

test('the files of a photograph go with its order, and what an upload left behind with the next sweep', {
  timeout,
}, async () => {
  const { shop, services, id, keys } = await open()
  const order = await storedOrder(services.db, 'id', id)
  expect(await keepPhoto(services, order, photo, 'owner@solas.test')).toBeNull()
  const stray = 'order-photo-640.0123456789abcdef.avif'
  await services.pictures.put(stray, Buffer.from('left'))
  const coming = { file: 'fedcba9876543210', orderId: id, width: null, height: null, addedBy: 'owner@solas.test' }
  await services.db
    .insertInto('orderPhotos')
    .values({ ...coming, addedAt: services.now().toISOString() })
    .execute()
  const comingKey = `order-photo-640.${coming.file}.avif`
  await services.pictures.put(comingKey, Buffer.from('coming'))
  expect([await sweepPhotos(services), (await keys()).includes(comingKey)], 'one is still coming in').toEqual([1, true])
  shop.advance(DAY_MS)
  expect([await sweepPhotos(services), (await keys()).includes(comingKey)]).toEqual([1, false])
  expect(await keys()).toHaveLength(orderPhotoWidths.avif.length + 1)

  shop.advance(6.9 * YEAR_MS)
  await deleteOld(services)
  expect(await keys(), 'the order is still kept').not.toEqual([])
  shop.advance(YEAR_MS)
  await deleteOld(services)
  expect([await keys(), await services.db.selectFrom('orders').select('id').execute()]).toEqual([[], []])
})

test('a store that fails keeps no half of a photograph and leaves the one before', { timeout }, async () => {
  const { services, id, keys } = await open()
  const order = await storedOrder(services.db, 'id', id)
  await keepPhoto(services, order, photo, 'owner@solas.test')
  const before = await keys()
  const put: typeof services.pictures.put = (key, bytes) =>
    key.includes('800') ? Promise.reject(new Error('full')) : services.pictures.put(key, bytes)
  const failing = { ...services, pictures: { ...services.pictures, put } }
  expect(await keepPhoto(failing, order, photo, 'owner@solas.test')).toEqual({ trouble: 'no store' })
  expect((await keys()).toSorted()).toEqual(before.toSorted())
})
