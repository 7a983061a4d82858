import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { coloursOf } from '#crafts/bracelets/colour-names.ts'
import type { Recipe } from '#crafts/bracelets/recipe.ts'
import { recipesIn } from '#crafts/bracelets/recipes-for-tests.ts'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { quote } from '#shop/checkout/quote.ts'
import { productData } from '#shop/pages/product-data.ts'
import { structuredData } from '#shop/pages/structured-data.ts'
import { paths } from '#shop/paths.ts'
import { DELIVERY_DAYS, MAKING_DAYS } from '#shop/promises.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { createShop } from '#shop/shop.ts'
import { products, recipes, solas, solasSnapshot } from '#shops/solas.ts'
import { childrenOf, readXml, textsOf, type XmlElement } from '../../testing/read-xml.ts'
import { leftOutOfFeed, merchantFeed } from './merchant-feed.ts'

// Shows S10.57, S10.230.

const publicUrl = 'https://shop.example'
const unset = openZones(solas, false)

function readFeed(zones: readonly Zone[] = unset) {
  const root = readXml(merchantFeed({ ...solas, details: solasSnapshot }, publicUrl, zones))
  const [channel] = childrenOf(root, 'channel')
  return { root, channel, items: childrenOf(channel, 'item') }
}

// Google's product data specification, November 2026: the format of each attribute.
const once = (...formats: v.GenericSchema<string>[]) =>
  v.tuple([
    formats.reduce(
      (all, format) =>
        v.pipe(
          all,
          v.check((text) => v.is(format, text)),
        ),
      v.string(),
    ),
  ])
const length = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const one = (...words: string[]) => v.picklist(words)
const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const address = v.pipe(v.string(), v.url(), v.maxLength(2000), v.startsWith(`${publicUrl}/`))
const price = matching(/^\d+\.\d\d EUR$/)
const required = {
  id: once(length(50), matching(/^[\w-]+$/)),
  title: once(length(150)),
  description: once(length(5000)),
  link: once(address),
  image_link: once(address, matching(/\.jpg$/)),
  price: once(price),
  availability: once(one('in_stock')),
  condition: once(one('new')),
  brand: once(length(70)),
  mpn: once(length(70), matching(/^[A-Za-z0-9-]+$/)),
}
const recommended = {
  additional_image_link: v.pipe(v.array(address), v.minLength(1), v.maxLength(10)),
  google_product_category: once(one('191')),
  product_type: once(length(750), matching(/^Bracelets > \w/)),
  material: once(length(200), matching(/^[^/]+(\/[^/]+){0,2}$/)),
  color: once(length(100), matching(/^[A-Z][a-z]+(\/[A-Z][a-z]+){0,2}$/)),
  age_group: once(one('adult')),
  gender: once(one('unisex')),
  ships_from_country: once(one('IE')),
  shipping_handling_business_days: once(one('Mon-Fri')),
  shipping_transit_business_days: once(one('Mon-Fri')),
}
// There is no sale, so no sale price; brand and mpn identify a product, so that none is said to have no identifier.
const absent = ['sale_price', 'identifier_exists', 'gtin', 'availability_date', 'item_group_id', 'size']

test('the feed is RSS 2.0 with the namespace of Google', () => {
  const { root, channel, items } = readFeed()
  expect([root.name, root.attributes.get('version')]).toEqual(['rss', '2.0'])
  expect(root.attributes.get('xmlns:g')).toBe('http://base.google.com/ns/1.0')
  for (const name of ['title', 'link', 'description']) expect(textsOf(channel, name)).toHaveLength(1)
  expect(items.flatMap((item) => textsOf(item, 'g:id'))).toEqual(products.map(({ id }) => id))
})

test.each(Object.entries({ ...required, ...recommended }))('every item has its %s, in its format', (name, format) => {
  for (const item of readFeed().items) {
    const texts = textsOf(item, `g:${name}`)
    expect(v.safeParse(format, texts).issues, JSON.stringify(texts)).toBeUndefined()
  }
})

test('no item of the product feed has attributes that are untrue or unknown to Google', () => {
  const known = [...Object.keys(required), ...Object.keys(recommended), 'shipping', 'product_detail']
  for (const item of readFeed().items) {
    const names = new Set(item.children.map(({ name }) => name))
    expect([...names].toSorted()).toEqual(known.map((name) => `g:${name}`).toSorted())
    for (const name of absent) expect(names.has(`g:${name}`), name).toBe(false)
  }
})

test('every picture is a file of the shop', () => {
  for (const item of readFeed().items)
    for (const picture of [...textsOf(item, 'g:image_link'), ...textsOf(item, 'g:additional_image_link')])
      expect(existsSync(`web/storefront/public${picture.slice(publicUrl.length)}`), picture).toBe(true)
})

const textOf = (element: XmlElement, name: string) => textsOf(element, `g:${name}`)[0] ?? ''
const cents = (amount: string) => Math.round(Number(amount.replace(' EUR', '')) * 100)

function shippingOf(item: XmlElement) {
  return childrenOf(item, 'g:shipping').map((shipping) => ({
    country: textOf(shipping, 'country'),
    cents: cents(textOf(shipping, 'price')),
    handling: [Number(textOf(shipping, 'min_handling_time')), Number(textOf(shipping, 'max_handling_time'))],
    transit: [Number(textOf(shipping, 'min_transit_time')), Number(textOf(shipping, 'max_transit_time'))],
  }))
}

test.each<[string, readonly Zone[]]>([
  ['no zones', unset],
  [
    'zones',
    [
      { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 395, freeFrom: 3500 },
      { id: 'europe', name: 'Europe', countries: ['DE', 'FR', 'CH'], fee: 995, freeFrom: null },
    ],
  ],
])('with %s, price and delivery in the product feed match cart and product page', (_, zones) => {
  for (const item of readFeed(zones).items) {
    const product = findProduct(solas, textOf(item, 'id'))
    if (!product) throw new Error('The feed has an unknown product')
    const cart = [{ id: product.id, ...inSize('Medium'), quantity: 1 }] as const
    expect(cents(textOf(item, 'price'))).toBe(quote(solas, cart, { giftWrap: false }).subtotal)

    const shipping = shippingOf(item)
    const countries = zones.flatMap((zone) => zone.countries)
    expect(shipping.map(({ country }) => country).toSorted()).toEqual(countries.toSorted())
    expect(shipping.length).toBeLessThanOrEqual(100)
    for (const { country, ...told } of shipping) {
      const zone = zones.find((one) => one.countries.some((code) => code === country))
      expect(told.cents, country).toBe(quote(solas, cart, { giftWrap: false, zone }).shipping)
      expect(told.handling).toEqual([MAKING_DAYS.from, MAKING_DAYS.to])
      const region =
        country === 'IE' ? 'ireland' : ['CH', 'NO', 'IS', 'US', 'CA', 'AU', 'NZ'].includes(country) ? 'world' : 'europe'
      expect(told.transit, country).toEqual([DELIVERY_DAYS[region].from, DELIVERY_DAYS[region].to])
    }
  }
})

const told = v.object({
  name: v.string(),
  url: v.string(),
  image: v.array(v.string()),
  mpn: v.string(),
  offers: v.object({
    price: v.string(),
    shippingDetails: v.array(
      v.object({
        shippingRate: v.object({ value: v.string() }),
        shippingDestination: v.array(v.object({ addressCountry: v.string() })),
        deliveryTime: v.object({
          handlingTime: v.object({ minValue: v.number(), maxValue: v.number() }),
          transitTime: v.object({ minValue: v.number(), maxValue: v.number() }),
        }),
      }),
    ),
  }),
})

test('the feed and the structured data of the page say the same', () => {
  for (const item of readFeed().items) {
    const link = textOf(item, 'link')
    const { name, url, image, mpn, offers } = v.parse(
      told,
      structuredData(solas, link.slice(publicUrl.length), publicUrl, unset)[0],
    )
    expect(link).toBe(url)
    expect(textOf(item, 'title').startsWith(name)).toBe(true)
    expect(textOf(item, 'mpn')).toBe(mpn)
    expect([...textsOf(item, 'g:image_link'), ...textsOf(item, 'g:additional_image_link')]).toEqual(image)
    expect(cents(textOf(item, 'price'))).toBe(cents(offers.price))
    const onPage = offers.shippingDetails.flatMap(({ shippingRate, shippingDestination, deliveryTime }) =>
      shippingDestination.map(({ addressCountry }) => ({
        country: addressCountry,
        cents: cents(shippingRate.value),
        handling: Object.values(deliveryTime.handlingTime),
        transit: Object.values(deliveryTime.transitTime),
      })),
    )
    expect(shippingOf(item)).toEqual(onPage)
  }
})

const jug: Product = {
  id: '40',
  name: 'Blue jug',
  handle: 'blue-jug',
  priceCents: 3000,
  category: 'Jugs',
  description: 'A jug.',
  alt: 'A jug.',
  materials: [],
  options: [],
  personal: [],
  craft: undefined,
  photos: ['0123456789abcdef'],
  supply: { kind: 'made-to-order' },
}
const named = (more: Partial<Product>): Product => ({ ...jug, ...more })

test('a product without further details gets no invented attributes in feed and structured data', () => {
  const sold = [
    named({}),
    named({ id: '41', handle: 'old-jug', supply: { kind: 'one-of-a-kind' } }),
    named({ id: '42', handle: 'jug-in-stock', supply: { kind: 'in-stock', counts: {} } }),
    named({ id: '43', name: 'No “picture” & none', handle: 'no-picture', photos: undefined, pictures: 'nothing-made' }),
  ]
  const shop = {
    ...createShop({ products: sold, settings: {} }),
    details: { ...solasSnapshot, products: sold, recipes: {} },
  }
  const [channel] = childrenOf(readXml(merchantFeed(shop, publicUrl, unset)), 'channel')
  const items = childrenOf(channel, 'item')
  expect(
    items.map((item) => textOf(item, 'id')),
    'without a picture there is no item',
  ).toEqual(['40', '41', '42'])
  for (const name of ['age_group', 'gender', 'color', 'material', 'size'])
    for (const item of items) expect(textsOf(item, `g:${name}`), name).toEqual([])
  expect(
    items.map((item) => textOf(item, 'condition')),
    'what is made after it is bought is new',
  ).toEqual(['new', '', ''])
  expect(leftOutOfFeed(shop).map(({ name }) => name)).toEqual(['No “picture” & none'])

  const data = sold.map((product) =>
    JSON.stringify(structuredData(shop, paths.product(product.handle), publicUrl, unset)[0]),
  )
  expect(data.map((text) => text.includes('NewCondition'))).toEqual([true, false, false, true])
  expect(data.map((text) => text.includes('"material"'))).toEqual([false, false, false, false])
  expect(data.map((text) => text.includes('"image"'))).toEqual([true, true, true, false])
})

const noRecipe: Recipe = {
  beads: [],
  sequence: [],
  repeat: 0,
  beadCount: 0,
  strungLengthMm: 0,
  innerCircumferenceMm: 0,
  largestBeadMm: 0,
}

test('the colours of a bracelet are those of most of its beads', () => {
  const colours = (id: string) => coloursOf(recipesIn(recipes)[id] ?? noRecipe)
  expect(colours('1')).toEqual(['Burgundy', 'Gold'])
  expect(colours('9')).toEqual(['Turquoise', 'Orange', 'Blue'])
  expect(colours('22')).toEqual(['Cream', 'Pink', 'Gold'])
})

test('the facts that the owner has described are in the feed, by their attributes, and in structured data', () => {
  const fact = (id: string, part: Partial<Fact>): Fact => ({ ...materialsFact, id, name: id, feedAs: null, ...part })
  const facts = [
    materialsFact,
    fact('weight', { name: 'Weight', kind: 'number', unit: 'g', feedAs: 'product_weight' }),
    fact('colour', { name: 'Colour', kind: 'several', feedAs: 'color' }),
    fact('size', { name: 'Size', kind: 'choice', choices: ['Small', 'Big'], feedAs: 'size' }),
    fact('wick', { name: 'Wick', kind: 'text', feedAs: 'product_detail' }),
    fact('vegan', { name: 'Vegan', kind: 'yes-no', feedAs: 'product_detail' }),
    fact('secret', { name: 'Secret', kind: 'text', isShown: false }),
  ]
  const [first, ...others] = products
  if (!first) throw new Error('no products')
  const values = {
    weight: 250.5,
    colour: ['Red', 'Blue', 'Green', 'Gold'],
    size: 'Big',
    wick: '<b>Cotton & wood</b>',
    vegan: false,
    secret: 'x',
  }
  const shop = createShop({ products: [{ ...first, facts: values }, ...others], settings: { facts } })
  const root = readXml(merchantFeed({ ...shop, details: solasSnapshot }, publicUrl, unset))
  const [item, other] = childrenOf(childrenOf(root, 'channel')[0], 'item')
  if (!item || !other) throw new Error('no items')
  expect(textsOf(item, 'g:product_weight')).toEqual(['250.5 g'])
  expect(textsOf(item, 'g:color')).toEqual(['Red/Blue/Green'])
  expect(textsOf(item, 'g:size')).toEqual(['Big'])
  expect(textsOf(item, 'g:material')).toEqual(['Garnet/Czech glass/Gold-tone brass'])
  const details = childrenOf(item, 'g:product_detail').map((detail) => [
    textOf(detail, 'attribute_name'),
    textOf(detail, 'attribute_value'),
  ])
  expect(details.slice(0, 2)).toEqual([
    ['Wick', '<b>Cotton & wood</b>'],
    ['Vegan', 'No'],
  ])
  expect(JSON.stringify(item)).not.toContain('Secret')
  expect([textsOf(other, 'g:size'), textsOf(other, 'g:product_weight')]).toEqual([[], []])
  expect(productData(shop, { ...first, facts: values }, publicUrl, unset)).toMatchObject({
    material: first.materials,
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Weight', value: 250.5, unitText: 'g' },
      { '@type': 'PropertyValue', name: 'Colour', value: values.colour },
      { '@type': 'PropertyValue', name: 'Size', value: 'Big' },
      { '@type': 'PropertyValue', name: 'Wick', value: values.wick },
      { '@type': 'PropertyValue', name: 'Vegan', value: false },
    ],
  })
  expect(productData(shop, first, publicUrl, unset).additionalProperty).toBeUndefined()
})
