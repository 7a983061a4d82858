import type { Block } from '#shop/texts/text.ts'
import { LegalWords } from './legal-words.tsx'
import styles from './text-page.module.css'

/** A part of a text: paragraph, list, or a table that becomes a list of labelled facts on narrow screens. */
export function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <LegalWords>{block}</LegalWords>
      </p>
    )
  if ('lead' in block)
    return (
      <p>
        <strong>{block.lead}</strong> <LegalWords>{block.text}</LegalWords>
      </p>
    )
  if ('list' in block) {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List className={styles.list}>
        {block.list.map((item) => (
          <li key={item}>
            <LegalWords>{item}</LegalWords>
          </li>
        ))}
      </List>
    )
  }
  return <TextTable {...block} />
}

function TextTable({ head, rows }: Extract<Block, { head: unknown }>) {
  return (
    <table className={styles.table}>
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
                <LegalWords>{cell}</LegalWords>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
