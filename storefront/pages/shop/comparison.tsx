import { Suspense, useEffect } from 'react'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import { CompareBar } from './compare-bar.tsx'

const dialog = lazyPart(() => import('./comparison-dialog.tsx').then(({ ComparisonDialog }) => ComparisonDialog))
const ahead = () => void dialog.preload()

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onClear: () => void }

/** The comparison and, on small screens, the bar that leads to it; there while something is compared. */
export function ShopComparison({ open, onOpenChange, onClear }: Props) {
  const { ids } = useComparison()
  useEffect(() => {
    if (ids.length > 1) ahead()
  }, [ids.length])
  return (
    <>
      <CompareBar count={ids.length} onOpen={() => onOpenChange(true)} onAhead={ahead} onClear={onClear} />
      {open && (
        <Suspense>
          <dialog.Part onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  )
}
