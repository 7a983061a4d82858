export function printTable(columns: string[], rows: (string | number)[][]): void {
  for (const row of [columns, columns.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}
