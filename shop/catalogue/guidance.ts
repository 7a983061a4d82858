export const guidanceNames = ['care', 'careLine', 'safety', 'sizeGuide'] as const
export type GuidanceName = (typeof guidanceNames)[number]

/** These texts for a product, a category or the shop. A missing text is inherited; an empty one shows nothing. */
export type Guidance = { readonly [Name in GuidanceName]?: string }

/** The levels at which an owner may give a text, the most specific first. */
export type GuidanceLevels = {
  readonly product?: Guidance | undefined
  readonly category?: Guidance | undefined
  readonly shop: Guidance
}

/** A text of the most specific level that has it, '' if that level shows none; null if no level has it. The whole shop's empty text counts as missing. */
export function findGuidance(name: GuidanceName, { product, category, shop }: GuidanceLevels): string | null {
  return product?.[name] ?? category?.[name] ?? (shop[name] || null)
}
