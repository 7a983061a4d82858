import type { Details } from './catalogue/details.ts'
import type { ServerShop } from './shop.ts'
import type { Snapshot } from './snapshot.ts'

export type PublishedShop = ServerShop & {
  readonly details: Details
  readonly snapshot: Snapshot
  /** Changes whenever this process learns of other counts of stock. */
  readonly stockVersion: number
  /** The URL path of the catalogue's data for browsers. */
  readonly dataPath: string
  readonly hasGuaranteeNotice: boolean
}
