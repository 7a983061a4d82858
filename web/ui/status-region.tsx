import { uppermost } from './top-layer.ts'
import styles from './visually-hidden.module.css'

const REGION = '[data-status-region]'

/** Live region for `announce`. The frame has one and each dialog has one, because a modal dialog hides all others. */
export function StatusRegion() {
  return <div role="status" className={styles.hidden} data-status-region />
}

/** Tells screen readers a sentence, politely, through the uppermost open dialog or else the page. */
export function announce(sentence: string): void {
  const region = uppermost().querySelector(REGION)
  if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
}
