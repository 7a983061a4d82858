import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts'
import type { Details } from './catalogue/details.ts'
import type { Product } from './catalogue/product.ts'
import { type OwnSettings, type Settings, type ShipsTo, standardSettings, standardShipsTo } from './settings.ts'

/** One published state of a shop. It never changes: publishing makes another one. */
export type Shop = {
  /** The number of the snapshot that it was made of; 0 for the built-in one. */
  readonly version: number
  readonly catalogue: Catalogue
  readonly settings: Settings
  /** Where the shop ships to, as the owner set it; `openZones` tells the zones that follow. */
  readonly shipping: ShipsTo
}

/** A shop with what is known of its products beside the catalogue; browsers load that only if a page shows it. */
export type DetailedShop = Shop & { readonly details: Details }

/** The products that a shop is made of, retired ones among them, and its owner's settings if any are published. */
type Published = { readonly products: readonly Product[]; readonly settings?: OwnSettings | undefined }

/** Makes the shop of a published snapshot. */
export function createShop({ products, settings = {} }: Published, version = 0): Shop {
  const { shipsTo = standardShipsTo, ...own } = settings
  return { version, catalogue: createCatalogue(products), settings: { ...standardSettings, ...own }, shipping: shipsTo }
}
