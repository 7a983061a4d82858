import type { GenericSchema } from 'valibot'

/** What a craft keeps of a product, such as a bead plan, by the craft's own schema. Nothing else reads it. */
export type CraftData = object

/** Parts of crafts by the ids of their crafts, as `Product.craft` names them. */
export type ByCraft<Part> = Readonly<Record<string, Part>>

export function partFor<Part>(parts: ByCraft<Part>, product: WithCraft | undefined): Part | undefined {
  return product?.craft ? parts[product.craft] : undefined
}
type WithCraft = { readonly craft?: string | null | undefined }

/** Short texts of its products, until the owner writes others. Every page loads them. */
export type CraftLines = {
  readonly care: string
  readonly safety: string
}

/** Words of a shop that sells the craft, for legal texts, e-mails and order pages; `neutral` in texts.ts has those of other shops. */
export type CraftWords = {
  /** The state in which something comes back: 'unworn', 'unused'. */
  readonly unused: string
  readonly used: string
  readonly using: string
  /** The beginning of 'Wrong size or colour? Tell us …'. */
  readonly wrongChoice: string
  /** What pieces are made of, in the plural. */
  readonly materials: string
  /** A sentence: how one piece differs from the next. */
  readonly variation: string
  /** A sentence: what counts as a fault of a part that wears out; '' for none. */
  readonly wear: string
  /** A sentence: what the buyer does with it at last. */
  readonly lastStep: string
  /** A wish, on the page of an order that has arrived. */
  readonly wish: string
  /** Above the list of a new order's items, in the e-mail to the owner. */
  readonly itemList: string
}

/** The data that the craft keeps of a product, for the server and the desk. Its methods get what its schema has read. */
export type CraftPlan = {
  /** The data's name at the desk, such as 'Bead plan'. */
  readonly label: string
  readonly schema: GenericSchema<unknown, CraftData>
  /** The schema of what is not published yet, whose lines have so many characters at most. */
  readonly draft: (lineMax: number) => GenericSchema<unknown, CraftData>
  /** In a few words, for lists of what has changed. */
  inWords(data: CraftData): string
  /** The order in which items of a product are made, the lowest first. */
  orderOfWork(data: CraftData, options: Readonly<Record<string, string>>): number
}

type Block =
  | string
  | { readonly lead: string; readonly text: string }
  | { readonly list: readonly string[]; readonly ordered?: boolean }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
type Text = {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly blocks: readonly Block[] }[]
}
type OptionValue = { readonly id: string; readonly name: string }

/** What only the server asks of a craft. */
export type CraftRules = {
  /** Sentences that keep a product out of the shop. `materials` is null in a shop whose products have none. */
  faults(data: CraftData, materials: readonly string[] | null): readonly string[]
  /** What it is made of, as suppliers' batches name it. */
  materialsOf(data: CraftData): readonly string[]
  /** For feeds: names of its colours, at most three, the most important first. */
  coloursOf(data: CraftData): readonly string[]
  /** A value of an option in product feeds, such as a size with its measure. */
  valueInFeed(value: OptionValue): string
  /** A value of an option where an order is changed. */
  valueInOrder(value: OptionValue): string
  readonly care: Text
  /** The size guide for shoppers without scripts; null for none. */
  sizeGuide(returnDays: number): Text | null
}
