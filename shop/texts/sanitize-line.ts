/** A text as any database keeps it: PostgreSQL takes no NUL, and neither database half a character. */
export function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '')
}

/** A value on one line, without lone surrogates, control characters, bidirectional control marks, and more accents on one letter than any language uses. */
export function sanitizeLine(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f]+/g, '')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
}

/** Words over several lines that a stranger typed: line breaks stay, each line is as `sanitizeLine` has it. */
export function sanitizeParagraphs(value: string): string {
  const lines = value.split(/\r\n?|\n/).map(sanitizeLine)
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Words over several lines as they were written, except for control characters and halves of characters. */
export function sanitizeLines(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim()
}
