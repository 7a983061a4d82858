import { classNames } from './class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'
import styles from './sheet.module.css'

type Props = ModalProps & { side?: 'top' | 'bottom' | 'left' | 'right' }

/** A modal that comes in from a side of the screen, the right one unless said otherwise (S2.39). */
export function Sheet({ side = 'right', ...modal }: Props) {
  return <Modal {...modal} className={classNames(styles.sheet, styles[side])} />
}
