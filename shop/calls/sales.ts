import { Done } from '../desk/access.ts'
import { refuseSale } from '../desk/sale-refusals.ts'
import { EndOfferRequest, OfferRequest, OffersAnswer, StallSaleAnswer, StallSaleRequest } from '../desk/sales.ts'
import { defineCall } from './call.ts'
import { saleRefusals } from './refusals.ts'

export const readOffers = defineCall({
  summary: 'Lists the bespoke orders that are offered and not paid, and the zones to offer in.',
  path: '/desk/api/offers',
  method: 'get',
  role: 'owner',
  answer: OffersAnswer,
})

export const makeOffer = defineCall({
  summary: 'Offers somebody a bespoke order by e-mail.',
  path: '/desk/api/offers',
  method: 'post',
  role: 'owner',
  body: OfferRequest,
  answer: Done,
  refusals: saleRefusals,
})

export const endOffer = defineCall({
  summary: 'Takes an offer back.',
  path: '/desk/api/offers/end',
  method: 'post',
  role: 'owner',
  body: EndOfferRequest,
  invalid: refuseSale('no-offer'),
  answer: Done,
  refusals: saleRefusals,
})

export const enterStallSale = defineCall({
  summary: 'Writes down what was sold at a stall.',
  path: '/desk/api/stall-sale',
  method: 'post',
  role: 'owner',
  body: StallSaleRequest,
  answer: StallSaleAnswer,
  refusals: saleRefusals,
})
