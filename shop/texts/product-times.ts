import { endsWithdrawal } from '../catalogue/personal-fields.ts'
import type { Product } from '../catalogue/product.ts'
import { leadDaysOf } from '../catalogue/supply.ts'
import type { Shop } from '../shop.ts'

function timeOf({ supply, personal }: Product): 'made' | 'stocked' | 'own' {
  if (supply.kind === 'made-to-order') return leadDaysOf({ supply }) === null ? 'made' : 'own'
  return personal.some(endsWithdrawal) ? 'own' : 'stocked'
}

export function productTimes(products: readonly Product[]): string[] {
  return [...new Set(products.filter(({ retired }) => !retired).map(timeOf))].sort()
}

export function orItsOwn(shop: Shop): string {
  if (shop.bench) return ', or by the day that its page and your bag show'
  const times = productTimes(shop.catalogue.products)
  return times.length > 1 || times.includes('own') ? ', or as its page says' : ''
}
