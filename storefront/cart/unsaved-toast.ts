import { showToast } from '../ui/toast.ts'

/** Says so where a change of the cart could not be saved, as in a full storage; it holds until the page closes. */
export function warnUnsaved(isKept: boolean): void {
  if (!isKept) showToast({ kind: 'error', title: 'Could not save your bag on this device.' })
}
