import { readText, removeStored, storedKeys } from '../../platform/storage.ts'
import { DRAFTS } from '../parts/stored-draft.ts'

/** What nobody goes on with, and what was typed about a customer whose data is erased meanwhile, is forgotten after so long. */
const KEPT_MS = 30 * 86_400_000

/** Forgets the drafts that nobody changed for 30 days, and those that mention one of these: the ids of orders, an e-mail address. */
export function forgetDrafts(names: readonly string[] = []): void {
  for (const key of storedKeys(DRAFTS)) {
    const kept = `${key} ${readText(key) ?? ''}`.toLowerCase()
    const [, at = 0] = /"at":(\d+)}$/.exec(kept) ?? []
    if (Date.now() - Number(at) > KEPT_MS || names.some((name) => kept.includes(name.toLowerCase()))) removeStored(key)
  }
}
