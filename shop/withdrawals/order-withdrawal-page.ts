import type { WithdrawalStep } from './withdrawal-step.ts'

export const returnedField = (itemId: string) => `items-${itemId}`

export type ReturnableItem = {
  readonly itemId: string
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly returned: number
  /** The reason why the right to withdraw does not hold for it; null if it holds. */
  readonly noWithdrawal: string | null
}

export type OrderWithdrawalPage =
  | {
      readonly page: 'order-withdrawal'
      readonly token: string
      readonly items: readonly ReturnableItem[]
      readonly withdrawal: WithdrawalStep
    }
  | { readonly page: 'nothing-to-withdraw'; readonly token: string; readonly title: string; readonly text: string }
