import { Suspense, useEffect, useRef, useState } from 'react'
import { type Size, sizes } from '#shop/catalogue/product.ts'
import { lazyPart } from '../../platform/lazy.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipChoice } from '../../ui/chip.tsx'

const guide = lazyPart(() => import('./size-guide.tsx').then(({ SizeGuide }) => SizeGuide))

/** The choice of a size, with the guide that helps and whose finder may choose it (specification 9). */
export function SizeChoice({ size, onChange }: { size: Size; onChange: (size: Size) => void }) {
  const [guideIs, setGuide] = useState<'closed' | 'open' | 'taken'>('closed')
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (guideIs === 'taken') choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [guideIs])

  const preload = () => void guide.preload()
  const aside = (
    <Button kind="quiet" onPointerEnter={preload} onFocus={preload} onClick={() => setGuide('open')}>
      Size guide
    </Button>
  )
  const take = (found: Size) => {
    onChange(found)
    setGuide('taken')
  }
  return (
    <div ref={choice}>
      <ChipChoice legend="Size" options={sizes} value={size} onChange={onChange} aside={aside} />
      {guideIs === 'open' && (
        <Suspense>
          <guide.Part onTake={take} onClose={() => setGuide('closed')} />
        </Suspense>
      )}
    </div>
  )
}
