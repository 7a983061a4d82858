/** How a product comes to a buyer. `leadDays` are working days, those of the shop if missing; `counts` are pieces by `variantId`. */
export type Supply =
  | { readonly kind: 'made-to-order'; readonly leadDays?: number | undefined }
  | { readonly kind: 'in-stock'; readonly counts: Readonly<Record<string, number>> }
  | { readonly kind: 'one-of-a-kind' }

/** Working days that a product takes to make, if they are not the shop's. */
export function leadDaysOf({ supply }: { readonly supply: Supply }): number | null {
  return supply.kind === 'made-to-order' ? (supply.leadDays ?? null) : null
}

/** True if a product is certainly new, because it is made after it is bought. The maker has not said so of others. */
export function isKnownNew({ supply }: { readonly supply: Supply }): boolean {
  return supply.kind === 'made-to-order'
}
