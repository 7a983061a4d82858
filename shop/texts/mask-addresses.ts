/** The longest part before the '@' of an e-mail address (RFC 5321, 4.5.3.1.1); the bound keeps the search linear. */
const LOCAL_PART_MAX = 64

const inAddress = String.raw`[^\s@<>"'(),:;[\]\\/=]`
const address = new RegExp(`${inAddress}{1,${LOCAL_PART_MAX}}@${inAddress}+`, 'g')

/** A text without the e-mail addresses in it, such as an error of a mail server, which repeats the address that it refuses. */
export function maskAddresses(text: string): string {
  return text.replaceAll(address, '(address)')
}
