import type { WithdrawalStep } from './withdrawal-step.ts'

/** The field of the form that says how many of an item go back. */
export const returnedField = (itemId: string) => `items-${itemId}`

/** An item that can go back: how many of it there are, and how many the buyer returns. */
export type ReturnableItem = {
  readonly itemId: string
  /** The product's id. */
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly returned: number
  /** Why the right to withdraw does not hold for it; null if it holds. */
  readonly noWithdrawal: string | null
}

/** The withdrawal from an order, or what is said once nothing is left to withdraw from. */
export type OrderWithdrawalPage =
  | {
      readonly page: 'order-withdrawal'
      readonly token: string
      readonly items: readonly ReturnableItem[]
      readonly withdrawal: WithdrawalStep
    }
  | { readonly page: 'nothing-to-withdraw'; readonly token: string; readonly title: string; readonly text: string }
