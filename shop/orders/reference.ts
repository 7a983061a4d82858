/** The order reference for people: 'SOL-' and characters 8 to 15 of the payment session's id, counted from 0, upper-cased (S3.17). */
export function orderReference(sessionId: string): string {
  return `SOL-${sessionId.slice(8, 16).toUpperCase()}`
}

/** The hyphen of references in the HTML of e-mails: no line breaks there. */
export const NON_BREAKING_HYPHEN = '\u2011'

/** The eight characters of a reference in capitals, however it was typed or pasted: in any case, with or without 'SOL-', with any hyphen; null if it is no reference. */
export function parseReference(text: string): string | null {
  return /^(?:SOL[-\u2010-\u2015])?([\w-]{8})$/i.exec(text)?.[1]?.toUpperCase() ?? null
}
