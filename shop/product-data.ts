import { type Product, sizesOf, views } from './catalogue/product.ts'
import { type Delivery, deliveriesOf } from './delivery.ts'
import { euroFromCents } from './money.ts'
import { paths } from './paths.ts'
import { fallbackUrl } from './pictures/picture-file.ts'
import { productPicture } from './pictures/product-pictures.ts'
import { type Days, MAKING_DAYS, RETURN_DAYS } from './promises.ts'
import { settings, type Zone } from './settings.ts'

/** What the names of schema.org are relative to. */
export const context = 'https://schema.org'

const term = (name: string) => `${context}/${name}`
const euro = (cents: number) => euroFromCents(cents).toFixed(2)
const days = ({ from, to }: Days) => ({ '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' })
const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(term)

/** The shop as its products and pages name it; the home page tells all of it. */
export const seller = (publicUrl: string) => ({
  '@type': 'OnlineStore',
  '@id': `${publicUrl}/#organization`,
  name: settings.brand,
})

/** Delivery of one piece to some countries, as schema.org has it. */
function shippingDetails({ countries, cents, transit }: Delivery) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: euro(cents), currency: 'EUR' },
    shippingDestination: countries.map((country) => ({ '@type': 'DefinedRegion', addressCountry: country })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: workingDays },
      handlingTime: days(MAKING_DAYS),
      transitTime: days(transit),
    },
  }
}

/** How bracelets come back: within the shop's own promise, at the buyer's postage unless they are faulty (S9.23). */
export function returnPolicy(publicUrl: string, zones: readonly Zone[]) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: deliveriesOf(0, zones).flatMap(({ countries }) => countries),
    returnPolicyCountry: 'IE',
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: RETURN_DAYS,
    merchantReturnLink: publicUrl + paths.returns,
    returnMethod: term('ReturnByMail'),
    returnFees: term('ReturnFeesCustomerResponsibility'),
    customerRemorseReturnFees: term('ReturnFeesCustomerResponsibility'),
    itemDefectReturnFees: term('FreeReturn'),
    refundType: term('FullRefund'),
  }
}

/** A product as search engines read it: price, making, shipping and returns as the shop promises them, never a rating or a review (docs/decisions/018, 059). */
export function productData(product: Product, publicUrl: string, zones: readonly Zone[]) {
  const { id, name, handle, description, category, materials, priceCents } = product
  const url = publicUrl + paths.product(handle)
  const files = views.flatMap((view) => productPicture(product, view) ?? [])
  return {
    '@context': context,
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description,
    url,
    image: files.map((file) => publicUrl + fallbackUrl(file)),
    sku: id,
    mpn: id,
    category: `Bracelets > ${category}`,
    material: materials,
    size: sizesOf(product),
    brand: { '@type': 'Brand', name: settings.brand },
    offers: {
      '@type': 'Offer',
      url,
      price: euro(priceCents),
      priceCurrency: 'EUR',
      availability: term(product.retired ? 'Discontinued' : 'InStock'),
      itemCondition: term('NewCondition'),
      seller: seller(publicUrl),
      shippingDetails: deliveriesOf(priceCents, zones).map(shippingDetails),
      hasMerchantReturnPolicy: returnPolicy(publicUrl, zones),
    },
  }
}
