import { isMadeToOrder } from '#shop/catalogue/catalogue.ts'
import { lowestPrice } from '#shop/catalogue/choice.ts'
import type { GuidanceName } from '#shop/catalogue/guidance.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { defaultWords, derivedSettings } from '#shop/settings/defaults.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Words } from '#shop/settings/word-names.ts'
import { createShop, type Shop } from '#shop/shop.ts'
import { products as samples, solas, settings as solasSettings } from '#shops/solas.ts'

type Products = readonly Product[]
type Published = { readonly products: Products; readonly settings?: OwnSettings | undefined }

const { words: sampleWords = {}, ...sampleSettings } = solasSettings
const sampleCrafts = new Map(samples.map(({ id, craft }) => [id, craft]))

/** True for a product of the sample, whatever has been changed of it. */
export const isOfSample = ({ id, craft }: Pick<Product, 'id' | 'craft'>): boolean =>
  craft !== undefined && sampleCrafts.get(id) === craft

/** True if a shop sells a product of the sample that came with it: the sample's settings stand for those that the owner has not set. */
export function sellsSample(products: Products, { withoutSample }: OwnSettings = {}): boolean {
  return !withoutSample && products.some((product) => isOfSample(product) && !product.retired)
}

/** The settings that stand for those that the owner has not set, without the words. */
export function standardFor(products: Products, own: OwnSettings): OwnSettings {
  if (sellsSample(products, own)) return sampleSettings
  const { categories: known = [] } = own.withoutSample ? {} : sampleSettings
  const categories = known.filter(({ name }) => products.some(({ category }) => category === name))
  return { ...derivedSettings(own), categories }
}

export function withStandard(products: Products, own: OwnSettings): OwnSettings {
  return { ...standardFor(products, own), ...own }
}

/** What some of the sample's words say of the shop. Each of them stands as long as that is so. */
const saidIn: Readonly<Partial<Record<keyof Words, (shop: Shop) => unknown>>> = {
  heroText: madeToOrder,
  designPoint: count,
  homeStory: brand,
  storyBeginning: (shop) => [brand(shop), count(shop)],
  simplicity: prices,
  accessibility: ({ settings }) => settings.contactEmail,
  gifts: ({ settings }) => settings.returnDays,
  homeDescription: (shop) => [madeToOrder(shop), prices(shop), nouns(shop), shop.settings.freeShippingFrom],
  listDescription: (shop) => [madeToOrder(shop), nouns(shop)],
  storyDescription: (shop) => [brand(shop), nouns(shop)],
  keywords: nouns,
}

function madeToOrder(shop: Shop) {
  return isMadeToOrder(shop, shop.catalogue.products)
}
function count({ catalogue }: Shop) {
  return catalogue.products.length
}
function brand({ settings }: Shop) {
  return settings.brand
}
function nouns({ settings }: Shop) {
  return settings.nouns
}
function prices({ catalogue }: Shop) {
  return [...new Set(catalogue.products.map(lowestPrice))].toSorted((one, other) => one - other)
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The words that stand for those that the owner has not written. */
export function standardWords(products: Products, own: OwnSettings): Omit<Words, GuidanceName> {
  const settings = withStandard(products, own)
  const neutral = defaultWords(products, settings)
  if (!sellsSample(products, own)) return neutral
  const shop = createShop({ products, settings })
  const said = new Map(Object.entries(saidIn))
  const standing = Object.entries(sampleWords).filter(([name]) => {
    const says = said.get(name)
    return !says || sameJson(says(shop), says(solas))
  })
  return { ...neutral, ...Object.fromEntries(standing) }
}

/** A published shop with what stands for the settings and words that its owner has not set. */
export function withSample<Shown extends Published>(published: Shown): Shown {
  const { products, settings: own = {} } = published
  const words = { ...standardWords(products, own), ...own.words }
  return { ...published, settings: { ...withStandard(products, own), words } }
}
