import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

type Props = ModalProps & {
  /** For what needs room. */
  wide?: boolean
  /** Fills a small screen, as wide does. */
  tall?: boolean
}

/** A modal in the middle of the screen. */
export function Dialog({ wide = false, tall = wide, ...modal }: Props) {
  return <Modal {...modal} className={classNames(styles.dialog, wide && styles.wide, tall && styles.tall)} />
}
