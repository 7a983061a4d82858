import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './table.module.css'

export type Cell = ReactNode

type Props = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  sums?: readonly Cell[]
  /** On a phone, each row takes two lines: its name and its last cell, then the cells between. */
  stacked?: boolean
}

/** Lets a keyboard scroll a box without controls (WCAG 2.1.1), which Safari and older browsers do not do by themselves. */
const keyboardScrolled = (name: string) => ({ role: 'region', 'aria-label': name, tabIndex: 0 })

const isNumber = (cell: Cell) =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[+-]?€?\d[\d.,]*( %)?$/.test(cell))

/** A table whose first column names the row. Numbers stand at the right. If it is wider than the screen, it scrolls. */
export function Table({ caption, head, rows, sums, stacked = false }: Props) {
  const columns = head.map((name, index) => ({ name, isNumber: rows.some((row) => isNumber(row[index])) }))
  return (
    <div
      className={classNames(styles.scroll, stacked && styles.stacked)}
      {...keyboardScrolled(`${caption}, the whole table`)}
    >
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.isNumber ? styles.number : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index.toString()} cells={row} columns={columns} />
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <Row cells={sums} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

type RowProps = {
  cells: readonly Cell[]
  columns: readonly { readonly name: string; readonly isNumber: boolean }[]
}

function Row({ cells: [name, ...cells], columns }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => {
        const column = columns[index + 1]
        return (
          <td
            key={index.toString()}
            className={column?.isNumber ? styles.number : undefined}
            data-label={typeof cell === 'string' && cell.includes('€') ? column?.name : undefined}
          >
            {cell}
          </td>
        )
      })}
    </tr>
  )
}
