import { ChevronLeft, ChevronRight } from 'lucide'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './lightbox.module.css'
import { stepOfSwipe } from './swipe.ts'
import { ZoomedPicture } from './zoomed-picture.tsx'

type Props = {
  name: string
  place: number
  count: number
  picture: ReactNode
  onStep: (step: -1 | 1) => void
  onClose: () => void
}

/** One picture over the whole screen, with the ways to the others: buttons, arrow keys, a swipe over 50 px (specification 2). */
export function Lightbox({ name, place, count, picture, onStep, onClose }: Props) {
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
      title={name}
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
        <ZoomedPicture key={place}>{picture}</ZoomedPicture>
      </div>
    </Modal>
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
