import { expect, test } from 'vitest'
import { products } from './catalogue/products.ts'
import { productStructuredData } from './structured-data.ts'

test.each(products.map((product) => [product.name, product] as const))(
  '%s is told with its true price',
  (_, product) => {
    const { offers } = productStructuredData(product, 'https://shop.example/')
    expect(offers.price).toBe((product.priceCents / 100).toFixed(2))
    expect(offers.shippingDetails.shippingRate.value).toBe(product.priceCents >= 4000 ? '0.00' : '4.95')
  },
)

test('no rating and no review is claimed', () => {
  for (const product of products)
    expect(JSON.stringify(productStructuredData(product, ''))).not.toMatch(/rating|review/i)
})
