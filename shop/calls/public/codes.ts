import * as v from 'valibot'
import { DiscountTerms } from '../../codes/terms.ts'
import { typedCode } from '../../typed-text.ts'
import { Uuid } from '../../uuid.ts'
import { defineCall } from '../call.ts'
import { codeRefusals } from '../refusals.ts'

export const checkCode = defineCall({
  summary: 'Tells what a discount code takes off. A cart whose order has reserved the last use is told so too.',
  path: '/functions/v1/discount-code',
  method: 'post',
  role: 'nobody',
  limit: 'codes',
  size: 'call',
  body: v.object(
    { code: typedCode('code must be text'), cartId: v.optional(Uuid) },
    'The request must be a JSON object',
  ),
  answer: v.object({ ok: v.literal(true), discount: DiscountTerms }),
  refusals: codeRefusals,
})
