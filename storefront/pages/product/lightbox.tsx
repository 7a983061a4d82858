import { ChevronLeft, ChevronRight } from 'lucide'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Product, ProductImage } from '#shop/catalogue/product.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './lightbox.module.css'
import { type PictureState, watchPicture } from './picture-state.ts'
import { stepOfSwipe } from './swipe.ts'

type Props = {
  product: Product
  image: ProductImage
  place: number
  count: number
  onStep: (step: -1 | 1) => void
  onClose: () => void
}

/** One picture over the whole screen, with the ways to the others: buttons, arrow keys, a swipe over 50 px (S2.89). */
export function Lightbox({ product, image, place, count, onStep, onClose }: Props) {
  const swipe = useSwipe(onStep)
  const isPinched = useSyncExternalStore(watchPinch, isPinchedNow, () => false)
  const onArrow = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') onStep(-1)
    if (key === 'ArrowRight') onStep(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Modal
      open
      onClose={onClose}
      title={product.name}
      focusClose
      className={classNames(styles.lightbox, 'on-ink')}
      footer={
        <div className={styles.steps}>
          <IconButton icon={ChevronLeft} label="Previous image" onClick={() => onStep(-1)} />
          <p className={styles.counter}>
            Image {place + 1} of {count}
          </p>
          <IconButton icon={ChevronRight} label="Next image" onClick={() => onStep(1)} />
        </div>
      }
    >
      <div className={classNames(styles.stage, !isPinched && styles.swiped)} {...(isPinched ? {} : swipe)}>
        <ZoomedPicture key={place} product={product} image={image} />
      </div>
    </Modal>
  )
}

const words: Readonly<Record<PictureState, string>> = {
  shown: '',
  slow: 'Loading picture',
  failed: 'Picture could not be loaded',
}

/** A picture as large as its place allows, with a word where it is slow to come or does not come. */
function ZoomedPicture({ product, image: { view, alt } }: Pick<Props, 'product' | 'image'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PictureState>('shown')
  useEffect(() => {
    const picture = frame.current?.querySelector('img')
    return picture ? watchPicture(picture, setState) : undefined
  }, [])
  return (
    <div ref={frame} className={styles.picture}>
      {/* The largest there is, since it is looked at closely and pinched. */}
      <Picture product={product} view={view} alt={alt} sizes="1600px" eager />
      <p role="status" className={styles.word}>
        {words[state]}
      </p>
    </div>
  )
}

function useSwipe(onStep: Props['onStep']) {
  const start = useRef<number>(null)
  return {
    onPointerDown({ isPrimary, clientX }: PointerEvent) {
      start.current = isPrimary ? clientX : null
    },
    onPointerUp({ clientX }: PointerEvent) {
      const step = start.current === null ? 0 : stepOfSwipe(clientX - start.current)
      start.current = null
      if (step !== 0) onStep(step)
    },
    onPointerCancel() {
      start.current = null
    },
  }
}

// A picture enlarged by two fingers is moved by one, so that does not turn to the next.
const isPinchedNow = () => (window.visualViewport?.scale ?? 1) > 1

function watchPinch(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}
