import Stripe from 'stripe'
import type { Payment } from './payment.ts'

function lineItems({ key, created, parameters }: Payment): Stripe.LineItem[] {
  return parameters.line_items.map(({ price_data: price, quantity }, index) => ({
    id: `li_${index}${key}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: price.unit_amount * quantity,
    amount_tax: 0,
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    description: price.product_data.name,
    metadata: {},
    price: {
      id: `price_${index}${key}`,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency: price.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: `prod_${index}${key}`,
      recurring: null,
      tax_behavior: price.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: price.unit_amount,
      unit_amount_decimal: Stripe.Decimal.from(price.unit_amount),
    },
    quantity,
  }))
}

export function lineItemList(payment: Payment): Stripe.ApiList<Stripe.LineItem> {
  return {
    object: 'list',
    data: lineItems(payment),
    has_more: false,
    url: `/v1/checkout/sessions/${payment.id}/line_items`,
  }
}
