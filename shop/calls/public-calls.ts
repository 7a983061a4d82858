import { callsOf } from './call.ts'
import * as checkout from './public/checkout.ts'
import * as codes from './public/codes.ts'
import * as imageEditor from './public/image-editor.ts'
import * as newsletter from './public/newsletter.ts'
import * as orderEmails from './public/order-emails.ts'
import * as orderStatus from './public/order-status.ts'
import * as reviews from './public/reviews.ts'
import * as stock from './public/stock.ts'
import * as withdrawal from './public/withdrawal.ts'

export const publicNouns = {
  checkout,
  'discount codes': codes,
  'image editor': imageEditor,
  newsletter,
  'order e-mails': orderEmails,
  'order status': orderStatus,
  'published reviews': reviews,
  'shop stock': stock,
  withdrawal,
}

/** Every call that storefronts make. Only the server and tests import this: a page imports the calls that it makes. */
export const publicCalls = callsOf(publicNouns)
