/** Prints rows under their column names as a Markdown table. */
export function printTable(columns: string[], rows: (string | number)[][]): void {
  for (const row of [columns, columns.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}
