import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { views } from '#shop/catalogue/product.ts'
import { listedPages } from '#shop/pages/all-pages.ts'
import { paths } from '#shop/paths.ts'
import ofCards from '#shop/pictures/cards.json' with { type: 'json' }
import { type PictureFile, pictureUrl } from '#shop/pictures/picture-file.ts'
import { productCard, productPicture } from '#shop/pictures/product-pictures.ts'
import ofProducts from '#shop/pictures/products.json' with { type: 'json' }
import { pageCard, scenePicture, shopCard } from '#shop/pictures/scene-pictures.ts'
import ofScenes from '#shop/pictures/scenes.json' with { type: 'json' }
import { CARD_SIZE, pictureSizes } from '#shop/pictures/sizes.ts'
import { products, solas } from '#shops/solas.ts'
import { addressesInUse, addressesOf } from '../../imagery/addresses.ts'
import { readMade } from '../../imagery/made.ts'
import { manifestOf } from '../../imagery/manifest.ts'
import { shots } from '../../imagery/shots.ts'
import { slowness } from '../../server/testing/slowness.ts'

// Shows S10.25.

const folder = 'web/storefront/public'
// In levels of 255: pale beads lie on a table a little darker, so that they stand out.
const SAME_TABLE = 20

const made = readMade()
const pictures: PictureFile[] = shots.flatMap(({ name, shape }) => {
  const version = made[name]?.version
  return version ? [{ name, version, shape }] : []
})
const otherPages = Object.values(listedPages(solas)).filter(({ path }) => path !== paths.home)
const bytesOf = (address: string) => statSync(folder + address).size
const squares = pictures.filter(({ name }) => products.some(({ handle }) => name.startsWith(`${handle}-`)))

test('the shop’s list of pictures matches the pictures that were made', () => {
  expect({ products: ofProducts, cards: ofCards, scenes: ofScenes }).toEqual(manifestOf(made))
  expect(pictures.length).toBeGreaterThan(0)
})

test('every picture file in use exists, and there are no others', () => {
  const inUse = addressesInUse(made, shots)
  expect(new Set(readdirSync(`${folder}/pictures`).map((file) => `/pictures/${file}`))).toEqual(inUse)
})

test('every picture was made: all views and cards of products, page cards and scenes', () => {
  expect(shots.map(({ name }) => name).filter((name) => !made[name]?.version)).toEqual([])
  for (const product of products) {
    for (const view of views) expect(productPicture(product, view), `${product.name}, ${view}`).toBeDefined()
    expect(productCard(product), product.name).toBeDefined()
  }
  for (const { path } of otherPages) expect(pageCard(path), path).toBeDefined()
})

test('every file has the size that its name says', { timeout: 60_000 * slowness() }, async () => {
  for (const picture of pictures) {
    const { width, height } = pictureSizes[picture.shape]
    for (const address of addressesOf(picture)) {
      const found = await sharp(readFileSync(folder + address)).metadata()
      const named = Number(/-(\d+)\.\w+\.\w+$/.exec(address)?.[1])
      expect([found.width, found.height], address).toEqual([named, Math.round((named * height) / width)])
    }
  }
  const cards = [...products.map(productCard), ...otherPages.map(({ path }) => pageCard(path)), shopCard()].flatMap(
    (card) => card ?? [],
  )
  for (const card of cards) {
    const found = await sharp(readFileSync(folder + card)).metadata()
    expect([found.width, found.height], card).toEqual([CARD_SIZE.width, CARD_SIZE.height])
  }
})

test('pictures stay within their limits: 9 kB in a list, 45 kB on a product page, 25 kB for the hero', () => {
  for (const picture of squares) {
    expect(bytesOf(pictureUrl(picture, 400, 'avif')), picture.name).toBeLessThanOrEqual(9000)
    expect(bytesOf(pictureUrl(picture, 1000, 'avif')), picture.name).toBeLessThanOrEqual(45_000)
  }
  const hero = scenePicture('hero-phone')
  for (const width of hero ? pictureSizes.tall.avif : [])
    expect(hero && bytesOf(pictureUrl(hero, width, 'avif')), `hero at ${width}`).toBeLessThanOrEqual(
      width > 736 ? 25_000 : 14_000,
    )
})

test('all pictures together weigh at most 40 MB', () => {
  const total = readdirSync(`${folder}/pictures`).reduce((sum, file) => sum + bytesOf(`/pictures/${file}`), 0)
  expect(total / 1e6, 'MB').toBeLessThanOrEqual(40)
})

test.each([
  ['flat', { left: 0, top: 0, width: 320, height: 4 }],
  ['lead', { left: 0, top: 316, width: 320, height: 4 }],
] as const)('the background at the edges is equal in all %s views', async (view, area) => {
  const edges = await Promise.all(
    products.map(async (product) => {
      const picture = productPicture(product, view)
      if (!picture) throw new Error(`${product.name} has no ${view} view`)
      const file = readFileSync(folder + pictureUrl(picture, 320, 'avif'))
      const { channels } = await sharp(await sharp(file).extract(area).png().toBuffer()).stats()
      return channels.slice(0, 3).map(({ mean }) => mean)
    }),
  )
  for (const channel of [0, 1, 2]) {
    const means = edges.map((means) => means[channel] ?? 0)
    expect(Math.max(...means) - Math.min(...means)).toBeLessThanOrEqual(SAME_TABLE)
  }
})
