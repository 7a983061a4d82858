import { type ReactNode, useId } from 'react'
import { owedFact } from '#shop/texts/facts.ts'
import { plainText, type Text } from '#shop/texts/text.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProseBlock } from '../../ui/prose-block.tsx'
import { Contents } from './contents.tsx'
import { legalWords } from './legal-words.tsx'
import styles from './text-page.module.css'

/** A long text with its headings as a table of contents; `top` stands under the title (specification 2). */
export function TextPage({ text, top }: { text: Text; top?: ReactNode }) {
  const id = useId()
  const headingId = (place: number) => `${id}-${place}`
  const headings = text.sections.flatMap(({ heading }, place) => (heading ? [{ heading, id: headingId(place) }] : []))
  return (
    <div className={styles.columns}>
      <h1 className={styles.title}>{text.title}</h1>
      <Contents headings={headings} />
      <div className={styles.text}>
        <div className={styles.opening}>
          {owedFact.test(plainText(text)) && (
            <Notice kind="warning">
              <p>Facts in brackets are to be given by the owner before the shop opens for real orders.</p>
            </Notice>
          )}
          {top}
        </div>
        {text.sections.map(({ heading, blocks, framed }, place) => (
          <section
            key={heading}
            className={framed ? styles.framed : undefined}
            aria-labelledby={heading && headingId(place)}
          >
            {heading && (
              <h2 id={headingId(place)} tabIndex={-1}>
                {heading}
              </h2>
            )}
            {blocks.map((block) => (
              <ProseBlock key={JSON.stringify(block)} block={block} words={legalWords} stacked />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
