import { limits, personalData, publishing, signIn } from './access-faults.ts'
import { storage, withoutScripts, workers } from './browser-faults.ts'
import type { Fault } from './fault.ts'
import { items } from './item-faults.ts'
import { accounting, cart, refunds, vat } from './money-faults.ts'
import { outbox, payments, states, stock, withdrawals } from './order-faults.ts'

/** The planted faults by area. A new one is an entry in the list of its area. */
export const areas: Readonly<Record<string, readonly Fault[]>> = {
  'cart and delivery fee': cart,
  VAT: vat,
  refunds,
  'stock and reservations': stock,
  'order states': states,
  'items and parcels': items,
  'e-mails': outbox,
  withdrawals,
  'personal data': personalData,
  'sign-in and roles': signIn,
  'publishing and settings': publishing,
  'accounts and invoices': accounting,
  'stored cart': storage,
  'without scripts': withoutScripts,
  'service workers': workers,
  'payment confirmation': payments,
  'rate limits': limits,
}
