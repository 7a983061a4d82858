import { checkCode } from '#shop/calls/public/codes.ts'
import type { DiscountTerms } from '#shop/codes/terms.ts'
import { makeCall } from '../../calls/make-call.ts'
import { checkoutOptions } from './checkout-options.ts'

/** What a code takes off; or a sentence, and whether the shop says that the code does not hold. */
type Asked =
  | { readonly ok: true; readonly discount: DiscountTerms }
  | { readonly ok: false; readonly sentence: string; readonly isOver: boolean }

const UNCHECKED = 'The code could not be checked just now. Please try again.'

const over: readonly (number | undefined)[] = [404, 409]

export async function askCode(code: string): Promise<Asked> {
  const { cartId } = checkoutOptions.get()
  const result = await makeCall(checkCode, {}, { body: { code, ...(cartId && { cartId }) } })
  if (result.ok) return { ok: true, discount: result.value.discount }
  const { status, message } = result
  const isAnswered = status !== undefined && status < 500 && message !== ''
  return { ok: false, sentence: isAnswered ? message : UNCHECKED, isOver: over.includes(status) }
}

export function setDiscount(discount: DiscountTerms | undefined): void {
  checkoutOptions.set((options) => ({ ...options, discount }))
}
