import { holdsEmail } from '#shop/checkout/email-in-text.ts'
import { readText, removeStored, storedKeys } from '../../platform/storage.ts'
import { DRAFTS, setAside } from '../drafts/stored-draft.ts'
import type { ErasedCustomer } from '../session/signed-in.ts'

/** Drafts that nobody continued are forgotten after this time. Some may hold data of a customer who was erased meanwhile. */
const KEPT_MS = 30 * 86_400_000

/** True if a draft belongs to an order of a customer, or names them. Whose draft it is stands in its key, and does not count. */
function isAbout({ email, orderIds }: ErasedCustomer, key: string, text: string): boolean {
  const [, ...form] = key.slice(DRAFTS.length).split(' ')
  if (orderIds.some((id) => form.includes(id) || text.includes(id))) return true
  // Stored as JSON, once more if it was set aside: what ends a line ends a word.
  return holdsEmail(text.replaceAll(/\\+[nrt"]/g, ' '), email)
}

/**
 * Forgets drafts that nobody changed for 30 days, and drafts about a customer who was erased.
 * For drafts without a time the 30 days begin now.
 */
export function forgetDrafts(erased?: ErasedCustomer): void {
  for (const key of storedKeys(DRAFTS)) {
    const text = readText(key) ?? ''
    const [, at] = /"at":(\d+)}$/.exec(text) ?? []
    const isForgotten = erased !== undefined && isAbout(erased, key, text)
    if (isForgotten || Date.now() - Number(at) > KEPT_MS) removeStored(key)
    else if (at === undefined) setAside(key, text)
  }
}
