import { shippingFor } from './cart/totals.ts'
import { type Product, views } from './catalogue/product.ts'
import { euroFromCents } from './money.ts'
import { paths } from './paths.ts'
import { fallbackUrl } from './pictures/picture-file.ts'
import { productPicture } from './pictures/product-pictures.ts'
import { type Days, DELIVERY_DAYS, MAKING_DAYS, RETURN_DAYS } from './promises.ts'
import { settings } from './settings.ts'

const days = ({ from, to }: Days) => ({ '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' })

/** A product as search engines read it (schema.org): price, making, shipping to Ireland and returns as the shop promises them, never a rating or a review (docs/decisions/018). */
export function productStructuredData(product: Product, publicUrl: string) {
  const url = `${publicUrl}${paths.product(product.id)}`
  const files = views.flatMap((view) => productPicture(product, view) ?? [])
  const shipping = shippingFor(product.priceCents)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: files.map((file) => `${publicUrl}${fallbackUrl(file)}`),
    sku: product.id,
    category: product.category,
    material: product.materials,
    brand: { '@type': 'Brand', name: settings.brand },
    offers: {
      '@type': 'Offer',
      url,
      price: euroFromCents(product.priceCents).toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/MadeToOrder',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: euroFromCents(shipping).toFixed(2), currency: 'EUR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IE' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: days(MAKING_DAYS),
          transitTime: days(DELIVERY_DAYS.ireland),
        },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'IE',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: RETURN_DAYS,
        returnMethod: 'https://schema.org/ReturnByMail',
      },
    },
  }
}
