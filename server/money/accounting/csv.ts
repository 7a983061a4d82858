import type { Cents } from '#shop/money.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'

/** An amount in cents as spreadsheets read it: 1234 is '12.34', -5 is '-0.05'. */
export function plainEuro(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const plainNumber = /^-?\d+\.\d\d$/

// Signs that begin a formula; some programs read the wide ones of East Asia as the plain ones.
const FORMULA = /^[=+\-@＝＋－＠]/

function cell(value: string): string {
  const text = sanitizeLine(value)
  const harmless = FORMULA.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// Excel reads a file as UTF-8 only if it begins with this.
const BYTE_ORDER_MARK = '\uFEFF'

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
