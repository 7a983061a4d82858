import { Done } from '../desk/access.ts'
import { refuseSale } from '../desk/sale-refusals.ts'
import { EndOfferRequest, OfferRequest, OffersAnswer, StallSaleAnswer, StallSaleRequest } from '../desk/sales.ts'
import { defineCall } from './call.ts'
import { saleRefusals } from './refusals.ts'

/** The bespoke orders that are offered and not paid, and the zones to offer in. */
export const readOffers = defineCall({ path: '/desk/api/offers', method: 'get', role: 'owner', answer: OffersAnswer })

/** Offers somebody a bespoke order by e-mail. */
export const makeOffer = defineCall({
  path: '/desk/api/offers',
  method: 'post',
  role: 'owner',
  body: OfferRequest,
  answer: Done,
  refusals: saleRefusals,
})

/** Takes an offer back. */
export const endOffer = defineCall({
  path: '/desk/api/offers/end',
  method: 'post',
  role: 'owner',
  body: EndOfferRequest,
  invalid: refuseSale('no-offer'),
  answer: Done,
  refusals: saleRefusals,
})

/** Writes down what was sold at a stall. */
export const enterStallSale = defineCall({
  path: '/desk/api/stall-sale',
  method: 'post',
  role: 'owner',
  body: StallSaleRequest,
  answer: StallSaleAnswer,
  refusals: saleRefusals,
})
