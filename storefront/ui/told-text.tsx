import styles from './told-text.module.css'

type Block =
  | string
  | { readonly lead: string; readonly text: string }
  | { readonly list: readonly string[]; readonly ordered?: boolean }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
type Section = { readonly heading: string; readonly blocks: readonly Block[] }
type Props = { sections: readonly Section[]; level?: 'h2' | 'h3' }

/** A text of sections: paragraphs, lists and tables under headings of a level. */
export function ToldText({ sections, level: Heading = 'h2' }: Props) {
  return (
    <div className={styles.text}>
      {sections.map(({ heading, blocks }) => (
        <section key={heading}>
          {heading && <Heading className={styles.heading}>{heading}</Heading>}
          {blocks.map((block) => (
            <ToldBlock key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  )
}

function ToldBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('lead' in block)
    return (
      <p>
        <b>{block.lead}</b> {block.text}
      </p>
    )
  if ('list' in block) {
    const items = block.list.map((item) => <li key={item}>{item}</li>)
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const { head, rows } = block
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
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
