/** The attributes of Google's product feed that a fact can be. */
export const feedAttributes = [
  'material',
  'color',
  'pattern',
  'size',
  'product_length',
  'product_width',
  'product_height',
  'product_weight',
  'unit_pricing_measure',
  'product_detail',
] as const
export type FeedAttribute = (typeof feedAttributes)[number]

const lengths = ['cm', 'in']
/** The units that Google takes of what is measured. */
export const feedUnits: Partial<Record<FeedAttribute, readonly string[]>> = {
  product_length: lengths,
  product_width: lengths,
  product_height: lengths,
  product_weight: ['g', 'kg', 'oz', 'lb'],
  unit_pricing_measure: ['mg', 'g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'sqm', 'ct', 'oz', 'lb'],
}
