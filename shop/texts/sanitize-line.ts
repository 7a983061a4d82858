/** A value on one line, without control characters and marks that turn the direction of text. */
export function sanitizeLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
