import { Suspense, useEffect } from 'react'
import { CompareBar } from '../lists/compare-bar.tsx'
import { useComparison } from '../lists/comparison-provider.tsx'
import { lazyPart } from '../platform/lazy-part.tsx'

const dialog = lazyPart(() => import('./comparison.tsx').then(({ ComparisonDialog }) => ComparisonDialog))
const ahead = () => void dialog.preload()

type Props = { open: boolean; onOpenChange: (open: boolean) => void; focusAfter: () => void }

/** The comparison and, on small screens, the bar that leads to it; when nothing is left to compare it closes and `focusAfter` takes the focus. */
export function ShopComparison({ open, onOpenChange, focusAfter }: Props) {
  const { ids, clear } = useComparison()
  const count = ids.length
  useEffect(() => {
    if (!open || count > 0) return
    onOpenChange(false)
    focusAfter()
  }, [open, count, onOpenChange, focusAfter])
  useEffect(() => {
    if (count > 1) ahead()
  }, [count])
  if (count === 0) return null
  return (
    <>
      <CompareBar
        count={count}
        onOpen={() => onOpenChange(true)}
        onAhead={ahead}
        onClear={() => {
          clear()
          focusAfter()
        }}
      />
      {open && (
        <Suspense>
          <dialog.Part onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  )
}
