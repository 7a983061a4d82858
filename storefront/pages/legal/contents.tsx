import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './contents.module.css'

type Heading = { heading: string; id: string }

// Buttons, since the address's fragment already holds the page's path.
function jumpTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The headings of a page as buttons that lead to them: folded on small screens, beside the text on large ones. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
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
