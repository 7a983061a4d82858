const inAddress = String.raw`[^\s@<>"'(),:;[\]\\/=]`
/** Begins only where a word begins, so that a long word without an '@' is read once. */
const address = new RegExp(`(?<!${inAddress})${inAddress}+@${inAddress}+`, 'g')

/** A text without the e-mail addresses in it, such as an error of a mail server, which repeats the address that it refuses. */
export function maskAddresses(text: string): string {
  return text.replaceAll(address, '(address)')
}
