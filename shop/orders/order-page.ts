import type { Answer } from '../checkout/answers.ts'
import type { FilledForm } from '../filled-form.ts'
import type { Question } from '../settings/questions.ts'
import type { BuyerChange } from './buyer-changes.ts'
import type { OrderPhoto } from './order-photo.ts'
import type { Variant } from './variants.ts'

/** A step of an order's way: done, the next one, or one that comes later. `tracking` belongs to a posted parcel, null without a number. */
export type WayStep = {
  readonly name: string
  readonly state: 'done' | 'next' | 'later'
  readonly text: string
  readonly tracking?: string | null | undefined
}

/** One of several parcels of an order: when it was posted or has arrived in words, and what is in it; the last one may be still to come, without tracking. */
export type ParcelOnPage = Pick<WayStep, 'tracking'> & {
  readonly name: string
  readonly text: string
  readonly items: readonly string[]
}

export type OrderItem = { readonly id?: string; readonly quantity: number; readonly name: string }

/** An item whose options the buyer may change; `variants` are those of the same price, with the ordered one. */
export type VariedLine = {
  readonly itemId: string
  readonly id: string
  readonly quantity: number
  readonly name: string
  readonly ordered: string
  readonly variants: readonly Variant[]
}

export const addressFields = ['name', 'line1', 'line2', 'city', 'county', 'postcode'] as const
export type AddressField = (typeof addressFields)[number]

/** The parts of an order that a buyer may change until it is made or packed. `address` and `giftNote` are null if the order has none. */
export type OpenChanges = {
  readonly isInStock: boolean
  readonly items: readonly VariedLine[]
  readonly option: string
  readonly address: (Readonly<Record<AddressField, string>> & { readonly country: string }) | null
  readonly giftNote: string | null
  readonly questions: readonly Question[]
  readonly answers: readonly Answer[]
}

/** The page of an order for its buyer. Amounts are formatted, texts sanitised. */
export type OrderPage = {
  readonly page: 'order'
  readonly token: string
  readonly reference: string
  readonly isTest: boolean
  /** The orders that it goes with; `path` is the URL path of its page, or null if this buyer may not open it. */
  readonly linked: readonly {
    readonly reference: string
    readonly isInSameParcel: boolean
    readonly path: string | null
  }[]
  readonly title: string
  readonly text: string
  readonly changed?: BuyerChange['change'] | undefined
  readonly option: string
  readonly way: readonly WayStep[]
  readonly parcels: readonly ParcelOnPage[]
  /** `note` says what became of an item: 'refunded', '1 of 2 withdrawn'; '' if it is kept. */
  readonly items: readonly (OrderItem & { readonly amount: string; readonly note: string })[]
  readonly sums: readonly (readonly [name: string, amount: string])[]
  readonly address: readonly string[] | null
  readonly giftNote: string
  readonly answers: readonly Answer[]
  readonly photo: (OrderPhoto & { readonly path: string }) | null
  /** Says what can be changed, or why nothing can be changed any more; null if there is nothing to say. */
  readonly changes: OpenChanges | string | null
  readonly form: FilledForm
  readonly hasReceipt: boolean
  /** The way to withdraw, which stays open the whole time (Directive (EU) 2023/2673). */
  readonly withdrawal: 'open' | 'stated' | 'bespoke' | 'exchange' | 'none'
  readonly returnDays: number
  /** The items that the right to withdraw holds for, by name, if it does not hold for all that are kept; else null. */
  readonly withdrawableItems: string | null
  readonly bespokeItems: readonly { readonly name: string; readonly reason: string }[]
}

/** The swap of a gift for another variant of it; `option` is what is swapped, as sentences name it: 'size'. It says nothing of the buyer, the price or the note. */
export type GiftPage =
  | {
      readonly page: 'gift-swap'
      readonly token: string
      readonly items: readonly { readonly itemId: string; readonly id: string; readonly name: string }[]
      readonly variants: readonly Variant[]
      readonly option: string
      readonly form: FilledForm
    }
  | {
      readonly page: 'gift-swapped'
      readonly reference: string
      readonly item: string
      readonly wanted: string
      readonly isDone: boolean
      readonly option: string
      readonly form: FilledForm
    }
  | { readonly page: 'gift-not-swapped'; readonly reason: string; readonly option: string }
