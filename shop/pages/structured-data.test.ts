import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { products, solas } from '#shops/solas.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { quote } from '../checkout/quote.ts'
import { vatRates } from '../orders/vat.ts'
import { paths } from '../paths.ts'
import { DELIVERY_DAYS, MAKING_DAYS, RETURN_DAYS } from '../promises.ts'
import type { Zone } from '../settings/settings.ts'
import { deliveriesOf } from '../shipping/delivery.ts'
import { openZones } from '../shipping/zones.ts'
import { listedPages } from './all-pages.ts'
import { scriptJson } from './metadata.ts'
import { structuredData as dataFor } from './structured-data.ts'

// Shows S2.4, S9.34.

const publicUrl = 'https://shop.example'
const zones = openZones(solas, false)
const structuredData = (path: string, url: string) => dataFor(solas, path, url, zones)

// Google Search Central, November 2026: 'Merchant listing', 'Merchant return policy', 'Breadcrumb', 'Organization', 'Site names', 'Carousel'.
const absolute = v.pipe(v.string(), v.startsWith('https://shop.example/'), v.url())
const named = (type: string) => v.literal(type)
const term = (...names: string[]) => v.picklist(names.map((name) => `https://schema.org/${name}`))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const amount = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/))
const span = v.strictObject({
  '@type': named('QuantitativeValue'),
  minValue: v.pipe(v.number(), v.integer(), v.minValue(0)),
  maxValue: v.pipe(v.number(), v.integer()),
  unitCode: v.picklist(['DAY', 'd']),
})
const returnPolicy = v.object({
  '@type': named('MerchantReturnPolicy'),
  applicableCountry: v.pipe(v.array(country), v.minLength(1), v.maxLength(50)),
  returnPolicyCountry: country,
  returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: v.literal(RETURN_DAYS),
  merchantReturnLink: absolute,
  returnMethod: term('ReturnByMail', 'ReturnInStore', 'ReturnAtKiosk'),
  // The buyer pays the carrier, so there is no returnShippingFeesAmount.
  returnFees: term('ReturnFeesCustomerResponsibility'),
  returnShippingFeesAmount: v.optional(v.never()),
  customerRemorseReturnFees: term('ReturnFeesCustomerResponsibility'),
  itemDefectReturnFees: term('FreeReturn'),
  refundType: term('FullRefund'),
})
const shipping = v.object({
  '@type': named('OfferShippingDetails'),
  shippingRate: v.strictObject({ '@type': named('MonetaryAmount'), value: amount, currency: v.literal('EUR') }),
  shippingDestination: v.pipe(
    v.array(v.strictObject({ '@type': named('DefinedRegion'), addressCountry: country })),
    v.minLength(1),
  ),
  deliveryTime: v.object({ '@type': named('ShippingDeliveryTime'), handlingTime: span, transitTime: span }),
})
const product = v.object({
  '@context': v.literal('https://schema.org'),
  '@type': named('Product'),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
  image: v.pipe(v.array(v.pipe(absolute, v.endsWith('.jpg'))), v.minLength(1)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(5000)),
  sku: v.string(),
  mpn: v.pipe(v.string(), v.maxLength(70)),
  brand: v.object({ '@type': named('Brand'), name: v.literal('Solas') }),
  offers: v.object({
    '@type': named('Offer'),
    url: absolute,
    price: amount,
    priceCurrency: v.literal('EUR'),
    availability: term('InStock'),
    itemCondition: term('NewCondition'),
    shippingDetails: v.pipe(v.array(shipping), v.minLength(1)),
    hasMerchantReturnPolicy: returnPolicy,
  }),
})
const list = (item: v.GenericSchema) =>
  v.pipe(
    v.array(v.intersect([v.object({ '@type': named('ListItem'), position: v.number(), name: v.string() }), item])),
    v.minLength(2),
    v.check((items) => items.every(({ position }, index) => position === index + 1)),
  )
const organization = v.object({
  '@type': named('OnlineStore'),
  name: v.literal('Solas'),
  url: absolute,
  logo: absolute,
  email: v.pipe(v.string(), v.email()),
  contactPoint: v.object({ '@type': named('ContactPoint'), contactType: v.string(), email: v.string() }),
  hasMerchantReturnPolicy: returnPolicy,
  // Nothing that the owner has not given yet is claimed.
  telephone: v.undefined(),
  address: v.undefined(),
  legalName: v.undefined(),
  sameAs: v.undefined(),
})
const known: Readonly<Record<string, v.GenericSchema>> = {
  Product: product,
  BreadcrumbList: v.object({ itemListElement: list(v.object({ item: absolute })) }),
  ItemList: v.object({ numberOfItems: v.literal(products.length), itemListElement: list(v.object({ url: absolute })) }),
  OnlineStore: organization,
  WebSite: v.object({ name: v.literal('Solas'), url: v.literal('https://shop.example/') }),
}

const everyPath = [
  ...Object.values(listedPages(solas)).map(({ path }) => path),
  ...products.map(({ handle }) => paths.product(handle)),
]
const dataOfProduct = (idOrHandle: string) =>
  v.parse(product, structuredData(paths.product(idOrHandle), publicUrl).at(0))

test.each(everyPath)('the structured data of %s has every field that search engines require or recommend', (path) => {
  const all = structuredData(path, publicUrl)
  expect(all.length).toBeGreaterThan(0)
  for (const data of all) {
    const schema = known[data['@type']]
    expect(schema, data['@type']).toBeDefined()
    if (schema) expect(v.safeParse(schema, data).issues, data['@type']).toBeUndefined()
    expect(JSON.parse(scriptJson(data))).toMatchObject({ '@context': 'https://schema.org' })
  }
})

test.each(['/cart', '/order-confirmation', '/product/999', '/product/', '/nowhere', '/constructor', ''])(
  'the page %s has no structured data',
  (path) => {
    expect(structuredData(path, publicUrl)).toEqual([])
  },
)

test.each(products.map((one) => [one.name, one] as const))(
  'the structured data of %s has its real price and one URL for id and handle',
  (_, { id, handle, priceCents }) => {
    const { offers } = dataOfProduct(id)
    expect(offers.price).toBe((priceCents / 100).toFixed(2))
    expect(offers.shippingDetails.map(({ shippingRate }) => shippingRate.value)).toEqual(
      Array.from({ length: 3 }, () => (priceCents >= 4000 ? '0.00' : '4.95')),
    )
    expect(offers.url).toBe(`${publicUrl}/product/${handle}`)
    expect(structuredData(paths.product(id), publicUrl)).toEqual(structuredData(paths.product(handle), publicUrl))
  },
)

test('the delivery times in the structured data are those that the shop promises, by region', () => {
  const { shippingDetails } = dataOfProduct('1').offers
  const timesTo = (code: string) =>
    shippingDetails.find(({ shippingDestination }) => shippingDestination.some((at) => at.addressCountry === code))
      ?.deliveryTime
  const regions = [
    ['IE', DELIVERY_DAYS.ireland],
    ['DE', DELIVERY_DAYS.europe],
    ['NO', DELIVERY_DAYS.world],
  ] as const
  for (const [code, { from, to }] of regions)
    expect(timesTo(code)).toMatchObject({
      handlingTime: { minValue: MAKING_DAYS.from, maxValue: MAKING_DAYS.to },
      transitTime: { minValue: from, maxValue: to },
    })
})

test('the EU countries in the structured data are those with a VAT rate', () => {
  const europe = deliveriesOf(3500, zones).find(({ transit }) => transit === DELIVERY_DAYS.europe)?.countries ?? []
  // XI is Northern Ireland.
  const taxed = Object.keys(vatRates).filter((code) => code !== 'IE' && code !== 'XI')
  expect(europe.toSorted()).toEqual(taxed.toSorted())
})

test('every country of the payment page is in the structured data once', () => {
  const countries = deliveriesOf(3500, zones).flatMap((delivery) => delivery.countries)
  expect(countries.toSorted()).toEqual(solas.shipping.countries.toSorted())
})

test('the shipping rates in the structured data are those of the cart', () => {
  const set: readonly Zone[] = [
    { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 },
    { id: 'far', name: 'Far away', countries: ['FR', 'US'], fee: 1500, freeFrom: null },
  ]
  for (const { id, priceCents } of products)
    for (const zone of set) {
      const { countries } = zone
      const charged = quote(solas, [{ id, ...inSize('Medium'), quantity: 1 }], { giftWrap: false, zone }).shipping
      const told = deliveriesOf(priceCents, set).filter((delivery) => countries.includes(delivery.countries[0] ?? ''))
      expect(told.flatMap((delivery) => delivery.countries).toSorted()).toEqual(countries.toSorted())
      for (const { cents } of told) expect(cents, `${id} to ${zone.id}`).toBe(charged)
    }
})

test('without reviews, no page has a rating or review in its structured data', () => {
  for (const path of everyPath) expect(JSON.stringify(structuredData(path, ''))).not.toMatch(/rating|review/i)
})

test('a product’s structured data has the average and number of its own reviews only', () => {
  const review = { productId: '1', name: '', text: 'Soft.</script>', answer: '', day: '2026-11-20' }
  const reviews = [
    { ...review, id: 'a', rating: 5, name: 'Aoife' },
    { ...review, id: 'b', rating: 4, text: '' },
    { ...review, id: 'c', rating: 1, productId: '2' },
  ]
  const [first] = dataFor(solas, paths.product('1'), publicUrl, zones, reviews)
  expect(first).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, bestRating: 5, worstRating: 1, reviewCount: 2 },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Aoife' },
        reviewBody: 'Soft.</script>',
        datePublished: '2026-11-20',
        reviewRating: { '@type': 'Rating', ratingValue: 5 },
      },
      { author: { name: 'A buyer' }, reviewRating: { ratingValue: 4 } },
    ],
  })
  expect(scriptJson(first)).not.toContain('</script>')
  expect(JSON.stringify(dataFor(solas, paths.product('3'), publicUrl, zones, reviews))).not.toMatch(/rating|"review"/i)
})

test('nothing is said to come back that nobody can buy without words of their own', () => {
  const name = { id: 'name', label: 'Name', kind: 'text', maxLength: 20, extra: 0, bespoke: true } as const
  const [first, ...others] = solas.catalogue.products
  if (!first) throw new Error('There is no product')
  const policyOf = (required: boolean) => {
    const catalogue = createCatalogue([{ ...first, personal: [{ ...name, required }] }, ...others])
    const [data] = dataFor({ ...solas, catalogue }, paths.product(first.handle), publicUrl, zones)
    return v.parse(v.object({ offers: v.object({ hasMerchantReturnPolicy: v.looseObject({}) }) }), data).offers
      .hasMerchantReturnPolicy
  }
  expect(policyOf(false)).toMatchObject({ merchantReturnDays: RETURN_DAYS })
  expect(policyOf(true)).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: expect.anything() as unknown,
    returnPolicyCountry: 'IE',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: `${publicUrl}${paths.returns}`,
  })
})
