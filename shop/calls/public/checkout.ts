import { CheckoutAnswer } from '../../checkout/answer.ts'
import { CheckoutRequest } from '../../checkout/request.ts'
import { defineCall } from '../call.ts'
import { checkoutRefusals } from '../refusals.ts'

export const createCheckout = defineCall({
  summary: 'Writes an order down and answers the URL of its payment page.',
  path: '/functions/v1/create-checkout-v2',
  method: 'post',
  role: 'nobody',
  size: 'checkout',
  body: CheckoutRequest,
  answer: CheckoutAnswer,
  refusals: checkoutRefusals,
})
