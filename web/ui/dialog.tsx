import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

/** A modal in the middle of the screen; wide for what needs room, which fills a small screen. */
export function Dialog({ wide = false, ...modal }: ModalProps & { wide?: boolean }) {
  return <Modal {...modal} className={classNames(styles.dialog, wide && styles.wide)} />
}
