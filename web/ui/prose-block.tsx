import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './prose-block.module.css'

export type Block =
  | string
  | { readonly lead: string; readonly text: string }
  | { readonly list: readonly string[]; readonly ordered?: boolean }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

type Props = {
  block: Block
  words?: (text: string) => ReactNode
  /** Tables become lists of labelled facts on narrow screens. */
  stacked?: boolean
}

export function ProseBlock({ block, words = (text) => text, stacked = false }: Props) {
  if (typeof block === 'string') return <p>{words(block)}</p>
  if ('lead' in block)
    return (
      <p>
        <b>{block.lead}</b> {words(block.text)}
      </p>
    )
  if ('list' in block) {
    const items = block.list.map((item, index) => <li key={index.toString()}>{words(item)}</li>)
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const { head, rows } = block
  return (
    <table className={classNames(styles.table, stacked && styles.stacked)}>
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
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} data-label={head[column + 1]}>
                {words(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
