import { beforeEach, expect, test } from 'vitest'
import type { Supply } from '#shop/catalogue/supply.ts'
import { productCard } from '#shop/pictures/product-pictures.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import { createShop } from '#shop/shop.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { createApp } from '../../app.ts'
import { sampleLogo } from '../../testing/logos.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { publishedSolas } from '../published/current.ts'
import { readCardFont } from './card-font.ts'

// Shows S10.199.

const file = '0123456789abcdef'
const ink = 80

let bare: Buffer
let shown: PublishedShop
let app: ReturnType<typeof createApp>
const shop = shopForEachTest()

beforeEach(async () => {
  shown = publishedSolas
  app = createApp({ services: { ...shop.services, shop: () => shown }, sandbox: null })
  const sharp = await loadSharp()
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  bare = await plain(1200, 630, '#204060')
  await shop.services.pictures.put(`own-card.${file}.jpg`, bare)
  await shop.services.pictures.put(`own-800.${file}.jpg`, await plain(800, 800, '#c08040'))
})

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://solas.test${path}`, { headers }))

async function cardOf(
  name: string,
  materials: readonly string[] = ['Garnet'],
  supply: Supply = { kind: 'made-to-order' },
  settings: OwnSettings = {},
): Promise<Buffer> {
  const [first, ...rest] = solasSnapshot.products
  if (!first) throw new Error('There are no products')
  const product = { ...first, name, materials, supply, photos: [file] }
  shown = { ...publishedSolas, ...createShop({ products: [product, ...rest], settings }) }
  const answer = await get(productCard(product) ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  return Buffer.from(await answer.arrayBuffer())
}

async function looksOf(card: Buffer) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(card).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data.keys()].filter((at) => at % info.width > 640 && (data[at] ?? 255) < ink)
  const [columns, rows] = [dark.map((at) => at % info.width), dark.map((at) => Math.floor(at / info.width))]
  const most = (of: number[]) => of.reduce((one, other) => Math.max(one, other), 0)
  const least = (of: number[]) => of.reduce((one, other) => Math.min(one, other), info.width)
  return { size: [info.width, info.height], ink: dark.length, right: most(columns), top: least(rows), foot: most(rows) }
}

test.each([
  'Tide Line',
  'Łódź żółw',
  'Ωμέγα',
  'Жемчуг',
  '<b>Garnet</b> & "more"',
  'W'.repeat(60),
  `${'long words '.repeat(5)}`,
])('the social card of an own picture shows the name %j', async (name) => {
  const looks = await looksOf(await cardOf(name))
  expect(looks.size).toEqual([1200, 630])
  expect(looks.ink).toBeGreaterThan(1000)
  expect([looks.right < 1170, looks.top > 20, looks.foot < 610]).toEqual([true, true, true])
})

test('the card leaves out characters missing in its font, and a name of only such characters', async () => {
  const plain = await cardOf('Tide Line')
  expect(await cardOf('Tide 🎉 Line 日本')).toEqual(plain)
  expect(await cardOf('Tide Lane')).not.toEqual(plain)
  expect(await cardOf('日本')).toEqual(bare)
  const { draws } = readCardFont()
  expect(Array.from('AzŁżΩЖ€é').filter((one) => !draws(one))).toEqual([])
  expect(Array.from('日🎉\u0000').filter(draws)).toEqual([])
})

test('long materials on a card leave room for the name', async () => {
  const many = await looksOf(await cardOf('Tide Line', ['x '.repeat(30), 'y '.repeat(30), 'z '.repeat(30)]))
  expect([many.ink > 1000, many.foot < 610]).toEqual([true, true])
})

async function blocksOn(card: Buffer): Promise<number> {
  const sharp = await loadSharp()
  const words = { left: 650, top: 0, width: 550, height: 630 }
  const { data } = await sharp(card).extract(words).greyscale().raw().toBuffer({ resolveWithObject: true })
  const background = data[0] ?? 255
  const rows = [...data.keys()].filter((at) => (data[at] ?? 255) < background - 60)
  const inked = [...new Set(rows.map((at) => Math.floor(at / words.width)))]
  return inked.filter((row, index) => row - (inked[index - 1] ?? -words.height) > 15).length
}

test.each<[supply: Supply, blocks: number]>([
  [{ kind: 'made-to-order' }, 4],
  [{ kind: 'made-to-order', leadDays: 10 }, 4],
  [{ kind: 'in-stock', counts: { Medium: 2 } }, 3],
  [{ kind: 'one-of-a-kind' }, 3],
])(
  'the card of a product that is %j has %i blocks, because only made to order is mentioned',
  async (supply, blocks) => {
    expect(await blocksOn(await cardOf('Tide Line', ['Garnet'], supply))).toBe(blocks)
  },
)

test('the logo stands for the shop’s name on a card', async () => {
  const logo = { file: 'fedcba9876543210', width: 200, height: 40 }
  const green = await sampleLogo({ width: 800, height: 160, ink: '#108040' })
  await shop.services.pictures.put(`logo-4x.${logo.file}.png`, green)
  const withLogo = await cardOf('Tide Line', ['Garnet'], { kind: 'made-to-order' }, { logo })
  const sharp = await loadSharp()
  const colorsOf = async (card: Buffer) => {
    const words = sharp(card).extract({ left: 650, top: 0, width: 550, height: 630 })
    const { data } = await words.raw().toBuffer({ resolveWithObject: true })
    return [...data.keys()].filter((at) => at % 3 === 0 && (data[at + 1] ?? 0) > (data[at] ?? 0) + 60).length
  }
  expect(await colorsOf(withLogo)).toBeGreaterThan(5000)
  expect(await colorsOf(await cardOf('Tide Line'))).toBe(0)
  expect(await blocksOn(withLogo)).toBeGreaterThanOrEqual(4)
})

test('a card is drawn once and stored, and an unused picture has no card', async () => {
  const before = (await shop.services.pictures.list()).length
  const [one, other] = await Promise.all([cardOf('Tide Line'), cardOf('Tide Line')])
  expect(one).toEqual(other)
  expect(await shop.services.pictures.list()).toHaveLength(before + 1)
  const path = `/pictures/own-words.${file}.jpg`
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  await cardOf('Another')
  expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  shown = publishedSolas
  expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(bare)
  expect((await get('/pictures/own-words.ffffffffffffffff.jpg')).status).toBe(404)
})
