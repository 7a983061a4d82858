import { readText, removeStored, storedKeys } from '../../platform/storage.ts'
import { DRAFTS, setAside } from '../parts/stored-draft.ts'

/** What nobody goes on with, and what was typed about a customer whose data is erased meanwhile, is forgotten after so long. */
const KEPT_MS = 30 * 86_400_000

/** Forgets the drafts that nobody changed for 30 days (those that tell no time count from now), and those that mention one of these: the ids of orders, an e-mail address. */
export function forgetDrafts(names: readonly string[] = []): void {
  for (const key of storedKeys(DRAFTS)) {
    const kept = `${key} ${readText(key) ?? ''}`.toLowerCase()
    const [, at] = /"at":(\d+)}$/.exec(kept) ?? []
    const isForgotten = names.some((name) => kept.includes(name.toLowerCase()))
    if (isForgotten || Date.now() - Number(at) > KEPT_MS) removeStored(key)
    else if (at === undefined) setAside(key, readText(key) ?? '')
  }
}
