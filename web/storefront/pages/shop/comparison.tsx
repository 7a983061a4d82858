import { X } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import type { DisclosureState } from '../../../platform/use-disclosure.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { withDetails } from '../../catalogue/with-details.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import styles from './comparison.module.css'

const ComparisonDialog = lazy(() =>
  withDetails(import('./comparison-dialog.tsx').then((part) => part.ComparisonDialog)),
)
const preload = () => void ComparisonDialog.preload()

type Props = {
  opening: DisclosureState
  /** Takes the focus from a button that is gone. */
  focusAfter: () => void
}

/** The comparison and, on small screens, the bar that leads to it; there while something is compared (S2.60). */
export function ShopComparison({ opening, focusAfter }: Props) {
  const { ids, clear } = useComparison()
  useEffect(() => {
    if (ids.length > 1) preload()
  }, [ids.length])

  const isOpen = opening.key !== null
  const onClosed = useEffectEvent(() => {
    if (document.activeElement === document.body) focusAfter()
  })
  useEffect(() => (isOpen ? () => onClosed() : undefined), [isOpen])
  return (
    <>
      <BottomBar label="Comparison">
        <Button
          kind="secondary"
          className={styles.open}
          onClick={opening.open}
          onFocus={preload}
          onPointerEnter={preload}
        >
          Compare ({ids.length})
        </Button>
        <IconButton
          plain
          icon={X}
          label="Clear comparison"
          onClick={() => {
            clear()
            focusAfter()
          }}
        />
      </BottomBar>
      {isOpen && <ComparisonDialog key={opening.key} onClose={opening.close} />}
    </>
  )
}
