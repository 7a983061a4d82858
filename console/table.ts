import { sanitizeLine } from '#shop/texts/sanitize-line.ts'

/** Rows of cells as columns of equal width, two spaces between; what buyers typed can draw nothing on the terminal. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(sanitizeLine))
  const widths = cells.reduce<number[]>((wide, row) => row.map((cell, n) => Math.max(wide[n] ?? 0, cell.length)), [])
  return cells
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
