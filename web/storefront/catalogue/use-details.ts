import { useContext } from 'react'
import type { Details } from '#shop/catalogue/details.ts'
import { solasDetails } from '#shop/solas/solas-details.ts'
import { DetailsContext } from '../../shop/use-shop.ts'

/** What is known of products beside the catalogue: the built-in details, unless those of a published catalogue stand around. */
export function useDetails(): Details {
  return useContext(DetailsContext) ?? solasDetails
}
