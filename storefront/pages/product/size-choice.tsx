import { useEffect, useRef, useState } from 'react'
import { type Size, sizes } from '#shop/catalogue/product.ts'
import { lazy } from '../../platform/lazy.tsx'
import { useOpening } from '../../platform/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { ChipChoice } from '../../ui/chip.tsx'

const SizeGuide = lazy(() => import('./size-guide.tsx').then((part) => part.SizeGuide))
const preloadGuide = () => void SizeGuide.preload()

/** The choice of a size, with the guide that helps and whose finder may choose it (S2.78). */
export function SizeChoice({ size, onChange }: { size: Size; onChange: (size: Size) => void }) {
  const guide = useOpening()
  const [isTaken, setTaken] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTaken) choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isTaken])

  const openGuide = () => {
    setTaken(false)
    guide.open()
  }
  const take = (suggested: Size) => {
    onChange(suggested)
    setTaken(true)
    guide.close()
  }
  const aside = (
    <Button kind="quiet" onPointerEnter={preloadGuide} onFocus={preloadGuide} onClick={openGuide}>
      Size guide
    </Button>
  )
  return (
    <div ref={choice}>
      <ChipChoice legend="Size" options={sizes} value={size} onChange={onChange} aside={aside} />
      {guide.key !== null && <SizeGuide key={guide.key} onTake={take} onClose={guide.close} />}
    </div>
  )
}
