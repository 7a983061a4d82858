import type { CraftData } from '#crafts/craft.ts'

/** Apart from the catalogue, by product id. */
export type Details = {
  /** What crafts keep of their products. */
  readonly recipes: Readonly<Record<string, CraftData>>
  readonly closeAlts: Readonly<Record<string, string>>
  readonly stories: Readonly<Record<string, string>>
  /** In the order of the owner's pictures. */
  readonly photoAlts?: Readonly<Record<string, readonly string[]>> | undefined
}
