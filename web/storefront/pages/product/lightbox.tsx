import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Product, ProductImage } from '#shop/catalogue/product.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import styles from './lightbox.module.css'
import { type PictureState, watchPicture } from './picture-state.ts'
import { useZoom } from './use-zoom.ts'

type Props = {
  product: Product
  image: ProductImage
  index: number
  count: number
  opener: RefObject<HTMLElement | null>
  onStep: (step: -1 | 1) => void
  onClose: () => void
}

const PAN_PX = 80
const directions: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}

let isZoomKnown = false

/** One picture over the whole screen, with the ways to the others: buttons, arrow keys, a swipe over 50 px; it can be enlarged, and then arrow keys move it (S2.89). */
export function Lightbox({ product, image, index, count, opener, onStep, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  useGrowth(stage, opener)
  const { view, isZoomed, isHeld, reset, toggle, panBy } = useZoom(stage, image, onStep)
  const go = (step: -1 | 1) => {
    reset()
    onStep(step)
  }
  const [isHinted] = useState(!isZoomKnown)
  useEffect(() => {
    if (isZoomed) isZoomKnown = true
  }, [isZoomed])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (isZoomed ? key === '-' : key === '+' || key === '=') toggle()
    const direction = directions[key]
    if (!direction) return
    if (isZoomed) {
      event.preventDefault()
      panBy(direction)
    } else if (direction.x !== 0) go(direction.x > 0 ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Modal
      open
      onClose={onClose}
      title={product.name}
      focusClose
      className={classNames(styles.lightbox, 'on-dark')}
      footer={
        <div className={styles.steps}>
          <IconButton icon={ChevronLeft} label="Previous image" onClick={() => go(-1)} />
          <p className={styles.counter}>
            Image {index + 1} of {count}
          </p>
          <IconButton icon={ChevronRight} label="Next image" onClick={() => go(1)} />
          <IconButton icon={isZoomed ? Minus : Plus} label={isZoomed ? 'Zoom out' : 'Zoom in'} onClick={toggle} />
        </div>
      }
    >
      <div ref={stage} className={classNames(styles.stage, isZoomed && styles.zoomed, isHeld && styles.held)}>
        <div className={styles.moved} style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
          <ZoomedPicture key={index} product={product} image={image} large={isZoomed} />
        </div>
        {isHinted && !isZoomed && <p className={styles.hint}>Pinch or tap to zoom</p>}
      </div>
    </Modal>
  )
}

const GROWS_MS = 280
/** As long as the dialog takes to leave (--duration-exit). */
const SHRINKS_MS = 160

/** Lets the picture grow from the one on the page, and go back into it when the lightbox closes; not under reduced motion. */
function useGrowth(stage: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const element = stage.current
    const animate = (frames: (over: Keyframe) => Keyframe[], options: KeyframeAnimationOptions) => {
      const [picture, onPage] = [element, opener.current].map((holder) => holder?.querySelector('img'))
      if (picture && onPage) picture.animate(frames({ transform: transformOnto(picture, onPage) }), options)
    }
    // Modal shows the dialog after this effect and before the next frame.
    const frame = requestAnimationFrame(() =>
      animate((over) => [over, {}], { duration: GROWS_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }),
    )
    return () => {
      cancelAnimationFrame(frame)
      animate((over) => [{}, over], { duration: SHRINKS_MS, easing: 'ease-in', fill: 'forwards' })
    }
  }, [stage, opener])
}

/** The transform that lays a square picture onto another, which its frame may cut or leave room beside. */
function transformOnto(picture: HTMLImageElement, other: HTMLImageElement): string {
  const from = picture.getBoundingClientRect()
  const to = other.getBoundingClientRect()
  const isCut = getComputedStyle(other).objectFit === 'cover'
  const size = isCut ? Math.max(to.width, to.height) : Math.min(to.width, to.height)
  // The picture may stand in something enlarged.
  const zoom = from.width / picture.offsetWidth
  const x = (to.left + to.width / 2 - from.left - from.width / 2) / zoom
  const y = (to.top + to.height / 2 - from.top - from.height / 2) / zoom
  return `translate(${x}px, ${y}px) scale(${size / from.width})`
}

const words: Readonly<Record<PictureState, string>> = {
  shown: '',
  slow: 'Loading picture',
  failed: 'Picture could not be loaded',
}

type PictureProps = Pick<Props, 'product' | 'image'> & { large: boolean }

/** A picture as large as its space allows, in its largest file once it was enlarged, with a word where it is slow to come or does not come. */
function ZoomedPicture({ product, image: { view, alt }, large }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PictureState>('shown')
  const [wasLarge, setWasLarge] = useState(large)
  if (large && !wasLarge) setWasLarge(true)
  useEffect(() => {
    const picture = frame.current?.querySelector('img')
    return picture ? watchPicture(picture, setState) : undefined
  }, [])
  return (
    <div ref={frame} className={styles.picture}>
      <Picture product={product} view={view} alt={alt} sizes={wasLarge ? '1600px' : 'min(100vw, 100vh)'} eager />
      <p role="status" className={styles.word}>
        {words[state]}
      </p>
    </div>
  )
}
