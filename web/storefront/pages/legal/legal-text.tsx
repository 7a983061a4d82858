import { type ReactNode, useId } from 'react'
import type { Shop } from '#shop/shop.ts'
import { owedFact } from '#shop/texts/legal-facts.ts'
import { textLinks } from '#shop/texts/links.ts'
import { plainText, type Text } from '#shop/texts/text.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkedText, splitText } from '../../../ui/linked-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProseBlock } from '../../../ui/prose-block.tsx'
import styles from './legal-text.module.css'

// Here and not beside the others, since the first look of no page needs them.
const legalLinks = (shop: Shop) => ({
  ...textLinks(shop),
  'dataprotection.ie': 'https://www.dataprotection.ie/',
  'ccpc.ie': 'https://www.ccpc.ie/',
  'eccireland.ie': 'https://www.eccireland.ie/',
  'courts.ie': 'https://www.courts.ie/',
})

/** A long text with its headings as a table of contents; `action` stands under the title (S2.14, S1.19). */
export function LegalText({ text, action }: { text: Text; action?: ReactNode }) {
  const links = legalLinks(useShop())
  const prose = (words: string) => legalProse(words, links)
  const id = useId()
  const headingId = (index: number) => `${id}-${index}`
  const headings = text.sections.flatMap(({ heading }, index) => (heading ? [{ heading, id: headingId(index) }] : []))
  return (
    <div className={styles.columns}>
      <h1 className={styles.title}>{text.title}</h1>
      <Contents headings={headings} />
      <div className={styles.text}>
        <div className={styles.opening}>
          {owedFact.test(plainText(text)) && (
            <Notice kind="warning">
              <p>Test shop: details in [brackets] will be completed before we take real orders.</p>
            </Notice>
          )}
          {action}
        </div>
        {text.sections.map(({ heading, blocks, framed }, index) => (
          <section
            key={heading}
            className={framed ? styles.framed : undefined}
            aria-labelledby={heading && headingId(index)}
          >
            {heading && (
              <h2 id={headingId(index)} tabIndex={-1}>
                {heading}
              </h2>
            )}
            {blocks.map((block) => (
              <ProseBlock key={JSON.stringify(block)} block={block} words={prose} stacked />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

// Called by buttons, since the URL's fragment already holds the page's path.
function jumpTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

// Folded on small screens, beside the text on large ones.
function Contents({ headings }: { headings: readonly { heading: string; id: string }[] }) {
  const buttons = (
    <ul className={styles.headings}>
      {headings.map(({ heading, id }) => (
        <li key={id}>
          <button type="button" onClick={() => jumpTo(id)}>
            {heading}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={styles.contents} aria-label="On this page">
      <div className={styles.folded}>
        <Disclosure summary="On this page">{buttons}</Disclosure>
      </div>
      <div className={styles.beside}>
        <p className={styles.label}>On this page</p>
        {buttons}
      </div>
    </nav>
  )
}

// E-mail addresses and page names as links, and what the owner still has to give marked as such.
function legalProse(text: string, links: Readonly<Record<string, string>>): ReactNode {
  return splitText(text, owedFact).map(({ words, at }) =>
    owedFact.test(words) ? (
      <mark key={at} className={styles.owed}>
        {words}
      </mark>
    ) : (
      <LinkedText key={at} text={words} links={links} />
    ),
  )
}
