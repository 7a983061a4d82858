import { partFor } from '#crafts/craft.ts'
import { craftRules } from '#crafts/rules.ts'
import { leftInAll } from '#shop/catalogue/availability.ts'
import { priceFrom } from '#shop/catalogue/choice.ts'
import { type Fact, factValue, factWords } from '#shop/catalogue/facts.ts'
import type { FeedAttribute } from '#shop/catalogue/feed-attributes.ts'
import type { Option } from '#shop/catalogue/options.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { isKnownNew } from '#shop/catalogue/supply.ts'
import { handlingDays } from '#shop/checkout/promise.ts'
import { type Cents, euroFromCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { fallbackUrl } from '#shop/pictures/picture-file.ts'
import { productPictures } from '#shop/pictures/product-pictures.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { deliveriesOf } from '#shop/shipping/delivery.ts'
import type { DetailedShop } from '#shop/shop.ts'
import { isOfSample } from '../published/sample.ts'
import { branch, leaf, xmlDocument } from './xml.ts'

const WORKING_DAYS = 'Mon-Fri'
// Google takes three values of these, and one of the other attributes.
const several: readonly FeedAttribute[] = ['material', 'color']
const VALUES_MAX = 3
/** The characters that Google takes of a material, and of any other attribute. */
const MATERIAL_MAX = 200
const ATTRIBUTE_MAX = 100

const g = (name: string, text: string) => leaf(`g:${name}`, text)
const euro = (cents: Cents) => `${euroFromCents(cents).toFixed(2)} EUR`

function shipping(shop: DetailedShop, product: Product, zones: readonly Zone[]): string[] {
  const making = handlingDays(shop, product.id)
  return deliveriesOf(priceFrom(product).cents, zones).flatMap(({ countries, cents, transit }) =>
    countries.map((country) =>
      branch('g:shipping', [
        g('country', country),
        g('price', euro(cents)),
        g('min_handling_time', String(making.from)),
        g('max_handling_time', String(making.to)),
        g('min_transit_time', String(transit.from)),
        g('max_transit_time', String(transit.to)),
      ]),
    ),
  )
}

function optionDetail(shop: DetailedShop, product: Product, { id, name, values }: Option) {
  const craft = partFor(craftRules, product)
  const left = values.filter((value) => leftInAll(shop, product, { [id]: value.id }) !== 0)
  const words = (left.length > 0 ? left : values).map((value) => craft?.valueInFeed(value) ?? value.name).join(', ')
  return branch('g:product_detail', [g('attribute_name', id === 'size' ? 'Sizes' : name), g('attribute_value', words)])
}

function factsInFeed(
  shop: DetailedShop,
  product: Product,
): { readonly attribute: FeedAttribute; readonly xml: string }[] {
  return shop.settings.facts.flatMap((fact) => {
    const attribute = fact.feedAs
    const words = attribute && feedWords(fact, attribute, product)
    if (!words) return []
    const detail = [g('attribute_name', fact.name), g('attribute_value', words)]
    return [
      { attribute, xml: attribute === 'product_detail' ? branch('g:product_detail', detail) : g(attribute, words) },
    ]
  })
}

function feedWords(fact: Fact, attribute: FeedAttribute, product: Product): string {
  const value = factValue(product, fact)
  if (attribute === 'product_detail') return factWords(value, fact)
  if (typeof value === 'number') return `${value} ${fact.unit}`.trim()
  const max = attribute === 'material' ? MATERIAL_MAX : ATTRIBUTE_MAX
  const values = [value ?? []].flat().map(String)
  const taken = values.slice(0, several.includes(attribute) ? VALUES_MAX : 1)
  return taken.reduce((all, one) => (`${all}/${one}`.length > max ? all : `${all}/${one}`), '').slice(1)
}

/** An item; none of a product without a picture, which Google refuses. Only what the maker has said is claimed: nobody has said for whom a product is. */
function item(shop: DetailedShop, publicUrl: string, product: Product, zones: readonly Zone[]): string[] {
  const { id, name, handle, category, description } = product
  const [first, ...more] = productPictures(product)
  if (!first) return []
  const { nouns } = shop.settings
  const recipe = shop.details.recipes[id]
  const own = factsInFeed(shop, product)
  const hasColour = own.some(({ attribute }) => attribute === 'color')
  const colours = (recipe && !hasColour && partFor(craftRules, product)?.coloursOf(recipe)) || []
  const facts = [
    g('id', id),
    g('title', `${name}, ${nouns.title}`),
    g('description', `${description}\n\n${shop.details.stories[id] ?? ''}`.trim()),
    g('link', publicUrl + paths.product(handle)),
    g('image_link', publicUrl + fallbackUrl(first)),
    ...more.map((file) => g('additional_image_link', publicUrl + fallbackUrl(file))),
    g('price', euro(priceFrom(product).cents)),
    g('availability', leftInAll(shop, product) === 0 ? 'out_of_stock' : 'in_stock'),
    ...(isKnownNew(product) ? [g('condition', 'new')] : []),
    g('brand', shop.settings.brand),
    g('mpn', id),
    ...(nouns.googleCategory ? [g('google_product_category', nouns.googleCategory)] : []),
    g('product_type', `${nouns.category} > ${category}`),
    ...own.map(({ xml }) => xml),
    ...(colours.length > 0 ? [g('color', colours.join('/'))] : []),
    ...(isOfSample(product) ? [g('age_group', 'adult'), g('gender', 'unisex')] : []),
    ...product.options.map((option) => optionDetail(shop, product, option)),
    g('ships_from_country', 'IE'),
    g('shipping_handling_business_days', WORKING_DAYS),
    g('shipping_transit_business_days', WORKING_DAYS),
    ...shipping(shop, product, zones),
  ]
  return [branch('item', facts)]
}

export function leftOutOfFeed({ catalogue }: Pick<DetailedShop, 'catalogue'>): readonly Product[] {
  return catalogue.products.filter((product) => productPictures(product).length === 0)
}

/** Every product with a picture as Google Merchant Center reads it, RSS 2.0: one item a design, since no size has a price or a page of its own (docs/decisions/032). */
export function merchantFeed(shop: DetailedShop, publicUrl: string, zones: readonly Zone[]): string {
  const channel = [
    leaf('title', shop.settings.brand),
    leaf('link', `${publicUrl}/`),
    leaf('description', shop.settings.tagline),
    ...shop.catalogue.products.flatMap((product) => item(shop, publicUrl, product, zones)),
  ]
  const attributes = { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' }
  return xmlDocument(branch('rss', [branch('channel', channel)], attributes))
}
