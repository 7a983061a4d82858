import styles from './prose.module.css'
import { type Block, ProseBlock } from './prose-block.tsx'

type Section = { readonly heading: string; readonly blocks: readonly Block[] }
type Props = { sections: readonly Section[]; level?: 'h2' | 'h3'; stacked?: boolean }

export function Prose({ sections, level: Heading = 'h2', stacked = false }: Props) {
  return (
    <div className={styles.text}>
      {sections.map(({ heading, blocks }, index) => (
        <section key={index.toString()}>
          {heading && <Heading className={styles.heading}>{heading}</Heading>}
          {blocks.map((block, at) => (
            <ProseBlock key={at.toString()} block={block} stacked={stacked} />
          ))}
        </section>
      ))}
    </div>
  )
}
