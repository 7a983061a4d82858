import type { FilledForm } from '../filled-form.ts'

/** The pages that send a buyer the link of an order again. They say the same whether there is such an order or not. */
export type FindOrderPage =
  | { readonly page: 'find-order'; readonly form: FilledForm }
  | { readonly page: 'find-order-sent' }
