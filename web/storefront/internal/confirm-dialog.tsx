import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './confirm-dialog.module.css'

type Props = {
  open: boolean
  question: string
  text?: string
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ open, question, text, confirmLabel, onConfirm, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={question}>
      {text && <p>{text}</p>}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onClose} data-focus-first>
          Cancel
        </Button>
        <Button
          danger
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
