import { Copy } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './order-reference.module.css'

/** An order's reference for people, with a button that copies it (specification 2). */
export function OrderReference({ reference }: { reference: string }) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>Order Reference</p>
      <p className={styles.reference}>{reference}</p>
      <Button
        kind="secondary"
        className={styles.copy ?? ''}
        onClick={() => void copyWithToast(reference, 'Order reference copied')}
      >
        <Icon of={Copy} />
        Copy
      </Button>
    </div>
  )
}
