import type { ComponentType } from '../web/jsx/jsx.ts'
import type { LazyComponent } from '../web/ui/lazy.tsx'
import type { CraftData } from './craft.ts'

type GuideProps = {
  /** Chooses a value of the option, by its id. */
  onTake: (value: string) => void
  onClose: () => void
}

/** What the page of a product shows of its craft. Its methods get the data that its own schema has read. */
export type ProductParts = {
  /** A dialog that helps to choose a value of one option; the button to it has its title. */
  readonly guide: { readonly option: string; readonly title: string; readonly Guide: LazyComponent<GuideProps> }
  /** How to care for it, until the owner writes that. */
  readonly Care: LazyComponent<object>
  /** The facts of a product with those that its craft knows, and a sentence under them. */
  factsOf(
    facts: readonly (readonly [name: string, value: string])[],
    data: CraftData | undefined,
  ): { readonly facts: readonly (readonly [name: string, value: string])[]; readonly note?: string }
  /** Under pictures: the owner's, or those that were made from the craft's data. */
  readonly captions: { readonly own: string; readonly made: string }
}

/** What a comparison shows of a craft's data, the same names for each product. Its method gets what its own schema has read. */
export type ComparedFacts = {
  factsOf(data: CraftData | undefined): readonly (readonly [name: string, value: string])[]
}

type Rendered = ReturnType<ComponentType>
type Options = Readonly<Record<string, string>>

/** One product's items that are left to make. */
type ToMake = {
  readonly data: CraftData
  readonly items: readonly { readonly line: { readonly options: Options }; readonly quantity: number }[]
}

/** The part of a product's form at the desk. Its method gets the data that its own schema has read. */
export type ProductFormPart = {
  /** Edits the data of a product; null while there is none. */
  Form(
    this: void,
    props: {
      data: CraftData | null
      /** What is wrong with it, as publishing says. */
      error: string | undefined
      /** The description of the product's picture. */
      alt: string
      onChange(data: CraftData | null): void
    },
  ): Rendered
  /** Follows the sentence that says from which level a product takes its care, safety warning and size guide. */
  readonly standardTexts: string
}

/** What the desk draws of a craft. Its methods get the data that its own schema has read. */
export type DeskParts = {
  /** The hint of the field for a batch's material, in a shop whose data names some. */
  readonly batchHint: string
  readonly nothingToMake: string
  /** Says on the bench sheet that an order names no option. */
  readonly noOptions: string
  /** What options measure, after their names on the bench sheet; '' if nothing. */
  measureOf(options: Options): string
  /** What to lay out for all items of a product. */
  GroupPlan(this: void, props: ToMake & { name: string; quantity: number }): Rendered
  /** How to make an item. */
  ItemPlan(this: void, props: { data: CraftData; options: Options }): Rendered
  /** The heading over what to lay out for several products. */
  readonly together: string
  TogetherPlan(this: void, props: { groups: readonly ToMake[] }): Rendered
}
