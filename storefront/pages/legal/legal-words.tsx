import type { ReactNode } from 'react'
import { owedFact } from '#shop/texts/facts.ts'
import { textLinks } from '#shop/texts/links.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { splitText } from '../../ui/split-text.ts'
import styles from './text-page.module.css'

/** Words of a legal text: addresses and page names as links, and what the owner still has to give marked as such. */
export function legalWords(text: string): ReactNode {
  return splitText(text, owedFact).map(({ words, at }) =>
    owedFact.test(words) ? (
      <mark key={at} className={styles.owed}>
        {words}
      </mark>
    ) : (
      <LinkedText key={at} text={words} links={textLinks} />
    ),
  )
}
