import { type Choice, priceFrom } from '../catalogue/choice.ts'
import { factValue, factWords } from '../catalogue/facts.ts'
import { isAlwaysBespoke } from '../catalogue/personal-fields.ts'
import type { Product } from '../catalogue/product.ts'
import { isKnownNew } from '../catalogue/supply.ts'
import { handlingDays } from '../checkout/promise.ts'
import { euroFromCents } from '../money.ts'
import { paths } from '../paths.ts'
import { fallbackUrl } from '../pictures/picture-file.ts'
import { productPictures } from '../pictures/product-pictures.ts'
import { type Days, REVIEWS_SHOWN, STARS_MAX } from '../promises.ts'
import { NAMELESS, ratingsOf } from '../reviews/rating.ts'
import type { PublishedReview } from '../reviews/review.ts'
import type { Zone } from '../settings/settings.ts'
import { type Delivery, deliveriesOf } from '../shipping/delivery.ts'
import type { Shop } from '../shop.ts'

export const context = 'https://schema.org'

const term = (name: string) => `${context}/${name}`
const euro = (cents: number) => euroFromCents(cents).toFixed(2)
const days = ({ from, to }: Days) => ({ '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' })
const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(term)

export const seller = (shop: Shop, publicUrl: string) => ({
  '@type': 'OnlineStore',
  '@id': `${publicUrl}/#organization`,
  name: shop.settings.brand,
})

function shippingDetails({ countries, cents, transit }: Delivery, making: Days) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: euro(cents), currency: 'EUR' },
    shippingDestination: countries.map((country) => ({ '@type': 'DefinedRegion', addressCountry: country })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: workingDays },
      handlingTime: days(making),
      transitTime: days(transit),
    },
  }
}

/** How products come back: within the shop's own promise, at the buyer's postage unless they are faulty (S9.23). Not at all if words of the buyer's end the right to it. */
export function returnPolicy(
  { settings }: Shop,
  products: readonly Product[],
  publicUrl: string,
  zones: readonly Zone[],
) {
  const isPermitted = products.length === 0 || !products.every(isAlwaysBespoke)
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: deliveriesOf(0, zones).flatMap(({ countries }) => countries),
    returnPolicyCountry: 'IE',
    returnPolicyCategory: term(isPermitted ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'),
    merchantReturnLink: publicUrl + paths.returns,
  }
  if (!isPermitted) return policy
  return {
    ...policy,
    merchantReturnDays: settings.returnDays,
    returnMethod: term('ReturnByMail'),
    returnFees: term('ReturnFeesCustomerResponsibility'),
    customerRemorseReturnFees: term('ReturnFeesCustomerResponsibility'),
    itemDefectReturnFees: term('FreeReturn'),
    refundType: term('FullRefund'),
  }
}

const stars = (value: number) => ({ '@type': 'Rating', ratingValue: value, bestRating: STARS_MAX, worstRating: 1 })

/** The ratings and reviews of a product by those who bought it; nothing where there are none, since samples never count (docs/decisions/018). */
function reviewData(id: string, reviews: readonly PublishedReview[]) {
  const own = reviews.filter(({ productId }) => productId === id)
  const [rating] = ratingsOf(own)
  if (rating === undefined) return {}
  return {
    aggregateRating: { ...stars(rating.rating), '@type': 'AggregateRating', reviewCount: rating.count },
    review: own.slice(0, REVIEWS_SHOWN).map(({ rating: given, name, text, day }) => ({
      '@type': 'Review',
      reviewRating: stars(given),
      author: { '@type': 'Person', name: name || NAMELESS },
      datePublished: day,
      reviewBody: text || undefined,
    })),
  }
}

const listOrNone = <Value>(list: readonly Value[]) => (list.length > 0 ? list : undefined)

/** A product's material, and each other fact on its page as a property. */
function factData({ settings: { facts } }: Shop, product: Product) {
  const material = facts.find(({ feedAs }) => feedAs === 'material')
  const others = facts.filter((fact) => fact !== material && fact.isShown)
  return {
    material: material && listOrNone([factValue(product, material) ?? []].flat().map(String)),
    additionalProperty: listOrNone(
      others.flatMap((fact) => {
        const value = factValue(product, fact)
        if (value === undefined || factWords(value, fact) === '') return []
        return [{ '@type': 'PropertyValue', name: fact.name, value, unitText: fact.unit || undefined }]
      }),
    ),
  }
}

/** A product as search engines read it: price, making, shipping and returns as the shop promises them, and what buyers wrote of it (docs/decisions/032, 018). */
export function productData(
  shop: Shop,
  product: Product,
  publicUrl: string,
  zones: readonly Zone[],
  reviews: readonly PublishedReview[] = [],
  isSold: (chosen?: Choice['options']) => boolean = () => false,
) {
  const { id, name, handle, description, category } = product
  const price = priceFrom(product).cents
  const url = publicUrl + paths.product(handle)
  const making = handlingDays(shop, id)
  return {
    '@context': context,
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description,
    url,
    image: listOrNone(productPictures(product).map((file) => publicUrl + fallbackUrl(file))),
    sku: id,
    mpn: id,
    category: `${shop.settings.nouns.category} > ${category}`,
    ...factData(shop, product),
    size: product.options
      .find(({ id: option }) => option === 'size')
      ?.values.filter((value) => isSold() || !isSold({ size: value.id }))
      .map((value) => value.name),
    brand: { '@type': 'Brand', name: shop.settings.brand },
    ...reviewData(id, reviews),
    offers: {
      '@type': 'Offer',
      url,
      price: euro(price),
      priceCurrency: 'EUR',
      availability: term(product.retired ? 'Discontinued' : isSold() ? 'OutOfStock' : 'InStock'),
      itemCondition: isKnownNew(product) ? term('NewCondition') : undefined,
      seller: seller(shop, publicUrl),
      shippingDetails: deliveriesOf(price, zones).map((delivery) => shippingDetails(delivery, making)),
      hasMerchantReturnPolicy: returnPolicy(shop, [product], publicUrl, zones),
    },
  }
}
