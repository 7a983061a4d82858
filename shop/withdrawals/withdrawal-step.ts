import type { FilledForm } from '../filled-form.ts'
import type { WithdrawalRequest } from './request.ts'

/** A step of the withdrawal function: form, review, receipt. `receivedAt` is ISO UTC (Directive (EU) 2023/2673). */
export type WithdrawalStep =
  | { readonly step: 'form'; readonly form: FilledForm }
  | { readonly step: 'review'; readonly statement: WithdrawalRequest }
  | { readonly step: 'received'; readonly statement: WithdrawalRequest; readonly receivedAt: string }
