import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { MeAnswer } from '#shop/desk/access.ts'
import { CatalogueAnswer, CreatedAnswer, PieceAnswer, PricesAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { discoveryPaths } from '#shop/paths.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { solasSnapshot } from '#shop/solas/solas-snapshot.ts'
import { auditLogOf } from '../orders/audit-log.ts'
import { type Browser, openBrowser, signIn } from '../testing/desk.ts'
import { openShop } from '../testing/open-shop.ts'

const MINUTE_MS = 60_000

async function open() {
  const shop = await openShop({ env: { OWNER_EMAIL: 'owner@solas.test' } })
  onTestFinished(() => shop.close())
  return { shop, desk: await signIn(shop) }
}
async function helperAt(desk: Browser, shop: Parameters<typeof signIn>[0]) {
  await desk.post(deskApi.staff, { email: 'helper@solas.test', role: 'helper' })
  return signIn(shop, 'helper@solas.test')
}

const catalogueAt = async (desk: Browser) => v.parse(CatalogueAnswer, await (await desk.get(deskApi.catalogue)).json())
const pieceAt = async (desk: Browser, id: string) =>
  v.parse(PieceAnswer, await (await desk.get(deskApi.piece(id))).json())
const save = (desk: Browser, { piece, version }: Pick<PieceAnswer, 'piece' | 'version'>) =>
  desk.post(deskApi.piece(piece.id), { piece, version })
async function move(desk: Browser, id: string, place: number) {
  const seen = (await catalogueAt(desk)).pieces.map((piece) => piece.id)
  return desk.post(deskApi.movePiece, { id, place, seen })
}
const Refused = v.object({ error: v.string(), code: v.string(), now: v.unknown() })

test('a piece is edited, said to be changed, published and undone', async () => {
  const { shop, desk } = await open()
  const before = await catalogueAt(desk)
  expect(before).toMatchObject({ published: null, canUndo: false, faults: [], isReordered: false })
  expect([before.pieces.length, before.pieces.filter(({ change }) => change !== null)]).toEqual([27, []])

  const answer = await pieceAt(desk, '3')
  const saved = await save(desk, { ...answer, piece: { ...answer.piece, name: 'Fair Day' } })
  expect(v.parse(PieceAnswer, await saved.json())).toMatchObject({
    version: 1,
    piece: { name: 'Fair Day' },
    published: { name: 'Market Day' },
  })
  const edited = await catalogueAt(desk)
  expect(edited.pieces.filter(({ change }) => change !== null)).toMatchObject([{ id: '3', change: 'changed' }])

  const published = await desk.post(deskApi.publish, { version: edited.version })
  expect(v.parse(CatalogueAnswer, await published.json())).toMatchObject({
    published: { number: 2, by: 'owner@solas.test' },
    canUndo: true,
  })
  expect(await (await shop.fetch(discoveryPaths.llms)).text()).toContain('[Fair Day]')
  expect((await catalogueAt(desk)).pieces.filter(({ change }) => change !== null)).toEqual([])
  expect((await desk.post(deskApi.undoPublish, { number: 2 })).status).toBe(200)
  expect(await (await shop.fetch(discoveryPaths.llms)).text()).toContain('[Market Day]')
  expect((await catalogueAt(desk)).pieces.find(({ id }) => id === '3')?.change).toBe('changed')
})

test('of two who edit one piece the second gets both versions, and saves on the newer one', async () => {
  const { desk } = await open()
  const seen = await pieceAt(desk, '3')
  await save(desk, { ...seen, piece: { ...seen.piece, name: 'One' } })
  const refused = await save(desk, { ...seen, piece: { ...seen.piece, name: 'Two' } })
  expect(refused.status).toBe(409)
  const { code, now } = v.parse(Refused, await refused.json())
  const newer = v.parse(PieceAnswer, now)
  expect([code, newer.piece.name]).toEqual(['stale', 'One'])
  expect((await save(desk, { ...newer, piece: { ...seen.piece, name: 'Two' } })).status).toBe(200)
})

test('of two who order the pieces the second is told, with the order as it is, and orders those', async () => {
  const { desk } = await open()
  const seen = (await catalogueAt(desk)).pieces.map(({ id }) => id)
  expect((await desk.post(deskApi.movePiece, { id: '3', place: 0, seen })).status).toBe(200)
  const refused = await desk.post(deskApi.movePiece, { id: '5', place: 0, seen })
  const { code, now } = v.parse(Refused, await refused.json())
  const order = v.parse(CatalogueAnswer, now).pieces.map(({ id }) => id)
  expect([refused.status, code, order.slice(0, 2)]).toEqual([409, 'stale', ['3', seen[0]]])
  const again = await desk.post(deskApi.movePiece, { id: '5', place: 0, seen: order })
  expect(v.parse(CatalogueAnswer, await again.json()).pieces.slice(0, 2)).toMatchObject([{ id: '5' }, { id: '3' }])
})

test('of two who change the settings the second gets both versions, and saves on the newer one', async () => {
  const { desk } = await open()
  const seen = v.parse(SettingsAnswer, await (await desk.get(deskApi.settings)).json())
  const saved = await desk.post(deskApi.settings, { settings: { carrier: 'One' }, version: seen.version })
  expect(v.parse(SettingsAnswer, await saved.json())).toMatchObject({ version: 1, own: { carrier: 'One' } })
  for (const path of [deskApi.settings, deskApi.revertSettings]) {
    const refused = await desk.post(path, { settings: { carrier: 'Two' }, version: seen.version })
    const { code, now } = v.parse(Refused, await refused.json())
    expect([refused.status, code, v.parse(SettingsAnswer, now).own]).toEqual([409, 'stale', { carrier: 'One' }])
  }
  expect((await desk.post(deskApi.settings, { settings: { carrier: 'Two' }, version: 1 })).status).toBe(200)
})

test('what is in the way stands with its field, and publishing says it too', async () => {
  const { desk } = await open()
  const { piece, version } = await pieceAt(desk, '3')
  const saved = v.parse(
    PieceAnswer,
    await (await save(desk, { version, piece: { ...piece, handle: 'tawny', alt: '' } })).json(),
  )
  expect(saved.faults.map(({ field }) => field)).toEqual(expect.arrayContaining(['alt']))
  const { faults, version: seen } = await catalogueAt(desk)
  expect(faults.map(({ field }) => field)).toEqual(expect.arrayContaining(['alt', 'handle']))
  const refused = await desk.post(deskApi.publish, { version: seen })
  expect([refused.status, v.parse(Refused, await refused.json()).error]).toEqual([
    409,
    expect.stringContaining('Market Day: '),
  ])
})

test('a piece is begun, moved, and taken away', async () => {
  const { desk } = await open()
  const { piece } = await pieceAt(desk, '3')
  const { id: _, ...rest } = { ...piece, name: 'Tide Line', handle: 'tide-line' }
  const { id } = v.parse(CreatedAnswer, await (await desk.post(deskApi.createPiece, { piece: rest })).json())
  expect((await catalogueAt(desk)).pieces[0]).toMatchObject({ id, name: 'Tide Line', state: 'draft', change: null })
  expect((await move(desk, '3', 0)).status).toBe(200)
  const reordered = await catalogueAt(desk)
  expect(reordered.isReordered).toBe(true)
  expect(reordered.pieces.slice(0, 3).map((one) => one.id)).toEqual(['3', id, '1'])
  expect((await desk.post(deskApi.removePiece('3'), { version: 0 })).status).toBe(409)
  const { version, wasPublished } = await pieceAt(desk, id)
  expect(wasPublished).toBe(false)
  expect((await desk.post(deskApi.removePiece(id), { version })).status).toBe(200)
  expect((await desk.get(deskApi.piece(id))).status).toBe(404)
})

test('what came with the shop is retired at once, beside pieces of one’s own alone, and comes back one by one', async () => {
  const { shop, desk } = await open()
  expect((await catalogueAt(desk)).builtIn).toBe(0)
  const market = await pieceAt(desk, '3')
  await save(desk, { ...market, piece: { ...market.piece, name: 'Fair Day', handle: 'fair-day' } })
  expect((await catalogueAt(desk)).builtIn).toBe(26)
  const answer = await desk.post(deskApi.retireBuiltIn, {})
  const { pieces, builtIn, faults, version } = v.parse(CatalogueAnswer, await answer.json())
  expect([pieces.filter(({ state }) => state === 'shown').map(({ name }) => name), builtIn, faults]).toEqual([
    ['Fair Day'],
    0,
    [],
  ])
  expect((await desk.post(deskApi.publish, { version })).status).toBe(200)
  const llms = await (await shop.fetch(discoveryPaths.llms)).text()
  expect([llms.includes('[Fair Day]'), llms.includes('[Tawny]')]).toEqual([true, false])
  const { piece, version: seen } = await pieceAt(desk, '1')
  expect((await save(desk, { piece: { ...piece, state: 'shown' }, version: seen })).status).toBe(200)
  expect((await openBrowser(shop).post(deskApi.retireBuiltIn, {})).status).toBe(401)
})

test('a helper edits and does not publish; nobody else does anything', async () => {
  const { shop, desk } = await open()
  const helper = await helperAt(desk, shop)
  const answer = await pieceAt(helper, '3')
  expect((await save(helper, { ...answer, piece: { ...answer.piece, name: 'Fair Day' } })).status).toBe(200)
  const { version } = await catalogueAt(helper)
  expect((await helper.post(deskApi.publish, { version })).status).toBe(403)
  expect((await helper.post(deskApi.undoPublish, { number: 1 })).status).toBe(403)
  const stranger = openBrowser(shop)
  for (const path of [deskApi.catalogue, deskApi.piece('3'), deskPaths.preview('/shop')])
    expect((await stranger.get(path)).status).toBe(401)
  for (const path of [
    deskApi.publish,
    deskApi.undoPublish,
    deskApi.createPiece,
    deskApi.movePiece,
    deskApi.piece('3'),
    deskApi.revertPiece('3'),
    deskApi.removePiece('3'),
  ])
    expect((await stranger.post(path, {})).status).toBe(401)
  expect(await (await shop.fetch(discoveryPaths.llms)).text()).toContain('[Market Day]')
})

test('publishing asks again who is there after ten minutes', async () => {
  const { shop, desk } = await open()
  expect((await move(desk, '3', 0)).status).toBe(200)
  shop.advance(11 * MINUTE_MS)
  const { version } = await catalogueAt(desk)
  const refused = await desk.post(deskApi.publish, { version })
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'not-confirmed' })])
})

test('bodies that are no piece change nothing', async () => {
  const { shop, desk } = await open()
  const { piece } = await pieceAt(desk, '3')
  for (const body of [
    null,
    {},
    { piece, version: -1 },
    { piece: { ...piece, id: '__proto__' }, version: 0 },
    { piece: { ...piece, recipe: { beads: [{}] } }, version: 0 },
    { piece: { ...piece, name: 'x'.repeat(10_001) }, version: 0 },
  ])
    expect((await desk.post(deskApi.piece('3'), body)).status).toBe(400)
  expect((await desk.post(deskApi.piece('99'), { piece, version: 0 })).status).toBe(409)
  expect((await move(desk, '3', -1)).status).toBe(400)
  expect(await shop.services.db.selectFrom('catalogueDraft').selectAll().execute()).toEqual([])
  expect(await auditLogOf(shop.services.db, '')).toEqual([])
})

test('the desk takes the catalogue that is shown as data, the built-in one too, and the terms of the shop', async () => {
  const { shop, desk } = await open()
  const me = v.parse(MeAnswer, await (await desk.get(deskApi.me)).json())
  const { zones, packaging, vatNumber, vatScheme } = shop.services.shop()
  expect(me).toMatchObject({ zones, packaging, vatNumber, vatScheme })
  const data: unknown = await (await shop.fetch(me.catalogue)).json()
  expect(data).toMatchObject({ products: solasSnapshot.products })
})

test('a piece is begun with the prices and categories that are being edited, which owners alone change', async () => {
  const { shop, desk } = await open()
  const helper = await helperAt(desk, shop)
  const { version, own, uses } = v.parse(SettingsAnswer, await (await desk.get(deskApi.settings)).json())
  expect(uses).toMatchObject({ 'tier-1': expect.any(Number) as number, Burgundy: expect.any(Number) as number })
  const { tiers, categories } = allSettings(own)
  const settings = {
    tiers: [...tiers, { id: 'tier-9', name: 'Large <b>', cents: 6000 }],
    categories: [{ id: 'category-9', name: 'Jet' }, ...categories.slice(0, 4), { id: 'Soft Romance', name: 'Soft' }],
  }
  expect((await helper.post(deskApi.settings, { settings, version })).status).toBe(403)
  expect((await desk.post(deskApi.settings, { settings, version })).status).toBe(200)
  expect((await desk.post(deskApi.settings, { settings, version })).status).toBe(409)
  const blank = await pieceAt(helper, 'new')
  expect(blank).toMatchObject({ version: 0, published: null, piece: { category: 'Jet', priceCents: 4000 } })
  expect(blank.pricing.tiers.at(-1)).toEqual({ name: 'Large <b>', cents: 6000 })
  expect((await pieceAt(helper, '5')).piece.category).toBe('Soft')
  expect((await helper.post(deskApi.piece('new'), { piece: blank.piece, version: 0 })).status).toBe(409)
})

test('the prices of a piece are read from the published catalogues, by helpers too and by nobody else', async () => {
  const { shop, desk } = await open()
  const helper = await helperAt(desk, shop)
  const pricesAt = async () => v.parse(PricesAnswer, await (await helper.get(deskApi.prices('5'))).json())
  expect(await pricesAt()).toEqual({ periods: [], lowest: null, loweredFrom: null })
  const answer = await pieceAt(desk, '5')
  await save(desk, { ...answer, piece: { ...answer.piece, priceCents: 3500 } })
  await desk.post(deskApi.publish, { version: (await catalogueAt(desk)).version })
  expect(await pricesAt()).toMatchObject({
    periods: [
      { priceCents: 4000, number: 1 },
      { priceCents: 3500, number: 2, until: null },
    ],
    ...{ lowest: 3500, loweredFrom: 4000 },
  })
  expect((await openBrowser(shop).get(deskApi.prices('5'))).status).toBe(401)
})
