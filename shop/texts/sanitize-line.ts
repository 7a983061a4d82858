import { cleanLine, cleanText } from '../typed-text.ts'

/** A text as any database keeps it: PostgreSQL takes no NUL, and neither database half a character. */
export function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '')
}

export const sanitizeLine = cleanLine

export const sanitizeParagraphs = cleanText
