import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

/** A modal in the middle of the screen. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className={styles.dialog} />
}
