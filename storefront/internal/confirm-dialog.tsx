import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './confirm-dialog.module.css'

type Props = { question: string; text?: string; doIt: string; onDo: () => void; onClose: () => void; open: boolean }

/** Asks before something is lost; the focus is on Cancel. */
export function Confirmation({ question, text, doIt, onDo, onClose, open }: Props) {
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
            onDo()
            onClose()
          }}
        >
          {doIt}
        </Button>
      </div>
    </Dialog>
  )
}
