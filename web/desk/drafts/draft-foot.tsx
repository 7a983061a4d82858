import type { ReactNode } from 'react'
import { deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../forms/form.module.css'

type Props = {
  isBusy: boolean
  saves?: string | undefined
  /** The page that previews the draft, and the words of the link; null while something is not saved. */
  seen: { readonly path: string; readonly words: string } | null
  onPublish?: (() => void) | undefined
  onRevert: (() => void) | undefined
  children?: ReactNode
}

const TOASTS_PX = 240

/** Keeps --foot-height up to date, so that toasts never cover the save bar. Returns a stop function. */
function keepToastsOff(foot: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = () => {
    const { top, bottom } = foot.getBoundingClientRect()
    const isBelow = top >= window.innerHeight || bottom + TOASTS_PX <= window.innerHeight
    style.setProperty('--foot-height', isBelow ? '0px' : `${Math.round(window.innerHeight - top)}px`)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(foot)
  observer.observe(document.body)
  window.addEventListener('scroll', measure, { passive: true })
  window.addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', measure)
    window.removeEventListener('resize', measure)
    style.removeProperty('--foot-height')
  }
}

export const makeRoomAbove = (foot: HTMLElement | null) => (foot ? keepToastsOff(foot) : undefined)

export function DraftFoot({ isBusy, saves = 'Save draft', seen, onPublish, onRevert, children }: Props) {
  return (
    <>
      <div ref={makeRoomAbove} className={styles.foot}>
        <Button type="submit" busy={isBusy}>
          {saves}
        </Button>
        {onPublish && (
          <Button kind="secondary" busy={isBusy} onClick={onPublish}>
            Publish
          </Button>
        )}
        {seen && (
          <a href={deskPaths.preview(seen.path)} target="_blank" rel="noreferrer">
            {seen.words}
          </a>
        )}
      </div>
      {(onRevert || children) && (
        <div className={styles.buttons}>
          {onRevert && (
            <Button kind="quiet" onClick={onRevert}>
              Discard draft changes
            </Button>
          )}
          {children}
        </div>
      )}
    </>
  )
}
