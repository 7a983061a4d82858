import styles from './skip-button.module.css'

/** The id of the page's main element, which the skip button moves to. */
export const MAIN_ID = 'main'

/** Moves focus past the frame; a button, since '#' is taken by the routes (docs/decisions/011). */
export function SkipButton() {
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById(MAIN_ID)?.focus()}>
      Skip to main content
    </button>
  )
}
