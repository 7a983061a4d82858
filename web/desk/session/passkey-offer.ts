import { readText, removeStored, writeText } from '../../platform/storage.ts'

const OFFERED = 'desk-passkey-offered'
const DECLINED = 'desk-passkey-declined'

/** Has a passkey offered in this tab; called after a sign-in by e-mail. Not on a device where somebody said 'Not now'. */
export function offerPasskey(): void {
  if (readText(DECLINED) !== 'yes') writeText(OFFERED, 'yes', 'session')
}

export function isPasskeyOffered(): boolean {
  return readText(OFFERED, 'session') === 'yes'
}

/** Ends the offer: 'added', or 'declined', which this device remembers. */
export function endPasskeyOffer(how: 'added' | 'declined'): void {
  removeStored(OFFERED, 'session')
  if (how === 'declined') writeText(DECLINED, 'yes')
}
