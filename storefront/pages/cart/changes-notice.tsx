import type { CartChange } from '#shop/cart/changes.ts'
import { formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './changes-notice.module.css'

function told(change: CartChange): string {
  if (change.kind === 'retired') return `${change.name} is no longer made and has left your bag.`
  return `${change.name} now costs ${formatCents(change.to)}. It was ${formatCents(change.from)}.`
}

/** Says what has become of the cart's products since the shopper was last here, until it is taken note of. */
export function ChangesNotice({ changes, onAccept }: { changes: readonly CartChange[]; onAccept: () => void }) {
  return (
    <Notice kind="warning">
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={told(change)}>{told(change)}</li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onAccept}>
        Got it
      </Button>
    </Notice>
  )
}
