import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { FactValue } from './facts.ts'
import type { Guidance } from './guidance.ts'
import type { Option } from './options.ts'
import type { PersonalField } from './personal-fields.ts'
import type { Supply } from './supply.ts'

/** The views of a product: whole from above, at an angle with its front beads sharp, as worn, its signature run near by, and beside a measure. */
export const views = ['flat', 'lead', 'worn', 'close', 'scale'] as const
export type View = (typeof views)[number]

export type ProductImage = {
  readonly view: View | number
  readonly alt: string
  /** How far below its middle the beads lie, as a share of its height; absent where the view says it. */
  readonly beadsAt?: number
}

/** The day on which the first collection came into the shop. */
export const FIRST_COLLECTION: Day = '2026-11-21'

/** A product as lists and carts need it; what its craft keeps of it and its story lie beside it by id (S3.1). */
export type Product = {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly priceCents: Cents
  readonly category: string
  readonly materials: readonly string[]
  /** By the ids of the facts that the owner has described. */
  readonly facts?: Readonly<Record<string, FactValue>> | undefined
  readonly description: string
  readonly alt: string
  /** Missing for the first collection. */
  readonly added?: Day | undefined
  /** Not made any more: its page stays, and nobody can buy it. */
  readonly retired?: true | undefined
  /** 0 to 2. */
  readonly options: readonly Option[]
  /** 0 to 3. */
  readonly personal: readonly PersonalField[]
  readonly supply: Supply
  /** One of `craftIds`, for what only its maker's work needs. */
  readonly craft?: string | undefined
  /** Instead of its category's or the shop's. */
  readonly guidance?: Guidance | undefined
  /** Handles that it had before: their addresses lead to its page. */
  readonly formerHandles?: readonly string[] | undefined
  /** The name under which its pictures are kept, where that is not its handle. */
  readonly pictures?: string | undefined
  /** The pictures that the owner has taken of it, each by the digest in the names of its files, instead of the built-in ones. */
  readonly photos?: readonly string[] | undefined
}
