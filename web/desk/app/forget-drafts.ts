import { readText, removeStored, storedKeys } from '../../platform/storage.ts'
import { DRAFTS, setAside } from '../parts/stored-draft.ts'

/** Drafts that nobody continued are forgotten after this time. Some may hold data of a customer who was erased meanwhile. */
const KEPT_MS = 30 * 86_400_000

/**
 * Forgets drafts that nobody changed for 30 days, and drafts that mention one of `names`: ids of orders, an e-mail address.
 * For drafts without a time the 30 days begin now.
 */
export function forgetDrafts(names: readonly string[] = []): void {
  for (const key of storedKeys(DRAFTS)) {
    const kept = `${key} ${readText(key) ?? ''}`.toLowerCase()
    const [, at] = /"at":(\d+)}$/.exec(kept) ?? []
    const isForgotten = names.some((name) => kept.includes(name.toLowerCase()))
    if (isForgotten || Date.now() - Number(at) > KEPT_MS) removeStored(key)
    else if (at === undefined) setAside(key, readText(key) ?? '')
  }
}
