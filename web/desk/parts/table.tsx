import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './figures.module.css'

/** What stands in a cell of a table. */
export type Cell = ReactNode

type Props = { caption: string; head: readonly string[]; rows: readonly (readonly Cell[])[]; sums?: readonly Cell[] }

/** Lets a keyboard scroll a box without controls (WCAG 2.1.1), which Safari and older browsers do not do by themselves. */
const keyboardScrolled = (name: string) => ({ role: 'region', 'aria-label': name, tabIndex: 0 })

/** A table whose first column names the row; wider than the screen, it is scrolled by itself. */
export function Table({ caption, head, rows, sums }: Props) {
  return (
    <div className={styles.scroll} {...keyboardScrolled(`${caption}, the whole table`)}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index.toString()} cells={row} />
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <Row cells={sums} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Row({ cells: [name, ...cells] }: { cells: readonly Cell[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index.toString()}>{cell}</td>
      ))}
    </tr>
  )
}
