import type { Size } from '../catalogue/product.ts'
import type { FilledForm } from '../filled-form.ts'
import type { BuyerChange } from './buyer-changes.ts'

/** A step of an order's way: done, the next one, or one that comes later. `tracking` belongs to a posted parcel, null without a number. */
export type WayStep = {
  readonly name: string
  readonly state: 'done' | 'next' | 'later'
  readonly text: string
  readonly tracking?: string | null | undefined
}

/** An item of an order by name with its size; without a product's id if nobody wrote down the items. */
export type OrderItem = { readonly id?: string; readonly quantity: number; readonly name: string }

/** A line whose size the buyer may change, by its index in the order. */
export type SizedLine = {
  readonly lineIndex: number
  readonly id: string
  readonly quantity: number
  readonly name: string
  readonly size: Size
  readonly sizes: readonly Size[]
}

/** The names of the address form's fields. */
export const addressFields = ['name', 'line1', 'line2', 'city', 'county', 'postcode'] as const
export type AddressField = (typeof addressFields)[number]

/** What a buyer may change of an order until it is made. `address` and `giftNote` are null if the order has none. */
export type OpenChanges = {
  readonly sizes: readonly SizedLine[]
  readonly address: (Readonly<Record<AddressField, string>> & { readonly country: string }) | null
  readonly giftNote: string | null
}

/** The page of an order for its buyer. Amounts are formatted, texts sanitised. */
export type OrderPage = {
  readonly page: 'order'
  readonly token: string
  readonly reference: string
  readonly isTest: boolean
  readonly title: string
  readonly text: string
  /** What the buyer has just changed. */
  readonly changed?: BuyerChange['change'] | undefined
  readonly way: readonly WayStep[]
  readonly items: readonly (OrderItem & { readonly amount: string })[]
  readonly sums: readonly (readonly [name: string, amount: string])[]
  /** The lines of the postal address; null if nothing is sent anywhere. */
  readonly address: readonly string[] | null
  readonly giftNote: string
  /** What can be changed, or why nothing can be changed any more; null if there is nothing to say. */
  readonly changes: OpenChanges | string | null
  readonly form: FilledForm
  readonly hasReceipt: boolean
  /** The way to withdraw, which stays open the whole time (Directive (EU) 2023/2673). */
  readonly withdrawal: 'open' | 'stated' | 'bespoke' | 'none'
}

/** The swap of a gift's size. It says nothing of the buyer, the price or the note. */
export type GiftPage =
  | {
      readonly page: 'gift-swap'
      readonly token: string
      readonly items: readonly { readonly lineIndex: number; readonly id: string; readonly name: string }[]
      readonly sizes: readonly Size[]
      readonly form: FilledForm
    }
  | {
      readonly page: 'gift-swapped'
      readonly reference: string
      readonly item: string
      readonly wanted: string
      readonly isDone: boolean
      readonly form: FilledForm
    }
  | { readonly page: 'gift-not-swapped'; readonly reason: string }
