import { X } from 'lucide'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './compare-bar.module.css'

type Props = { count: number; onOpen: () => void; onAhead: () => void; onClear: () => void }

/** The way to the comparison on small screens, there while something is in it (specification 2, /shop). */
export function CompareBar({ count, onOpen, onAhead, onClear }: Props) {
  return (
    <BottomBar label="Comparison">
      <Button kind="secondary" className={styles.open} onClick={onOpen} onFocus={onAhead} onPointerEnter={onAhead}>
        Compare ({count})
      </Button>
      <IconButton plain icon={X} label="Clear comparison" onClick={onClear} />
    </BottomBar>
  )
}
