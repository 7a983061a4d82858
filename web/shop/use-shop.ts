import { createContext, useContext } from 'react'
import type { Details } from '#shop/catalogue/details.ts'
import type { Shop } from '#shop/shop.ts'

export const ShopContext = createContext<Shop | null>(null)

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (shop === null) throw new Error('There is no ShopContext around this component')
  return shop
}

export const DetailsContext = createContext<Details | null>(null)

/** Details of products beside the catalogue, in a component that `withDetails` has loaded. */
export function useDetails(): Details {
  const details = useContext(DetailsContext)
  if (details === null) throw new Error('There is no DetailsContext around this component')
  return details
}
