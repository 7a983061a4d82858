import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './order-reference.module.css'

async function copy(reference: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference)
    showToast({ title: 'Order reference copied' })
  } catch {
    showToast({ kind: 'error', title: 'Could not copy', text: `Please note it by hand: ${reference}` })
  }
}

/** An order's reference for people, with a button that copies it (specification 2). */
export function OrderReference({ reference }: { reference: string }) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>Order Reference</p>
      <p className={styles.reference}>{reference}</p>
      <Button kind="secondary" className={styles.copy ?? ''} onClick={() => void copy(reference)}>
        <Icon of={Copy} />
        Copy
      </Button>
    </div>
  )
}
