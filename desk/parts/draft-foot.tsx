import type { ReactNode } from 'react'
import { deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { publishHeight } from '../../storefront/ui/publish-height.ts'
import styles from './draft-form.module.css'

type Props = {
  isBusy: boolean
  /** The page of the shop on which the draft is seen, and what leads there; none while something is typed that is not kept. */
  seen: { readonly path: string; readonly words: string } | null
  onRevert: (() => void) | undefined
  children?: ReactNode
}

// Toasts stand above it.
const makeRoomAbove = (foot: HTMLElement | null) =>
  foot ? publishHeight(foot, document.documentElement, '--foot-height') : undefined

/** The foot of a form whose values are kept as a draft: keeping them, seeing them on their page, and going back to what is published. */
export function DraftFoot({ isBusy, seen, onRevert, children }: Props) {
  return (
    <div ref={makeRoomAbove} className={styles.foot}>
      <Button type="submit" busy={isBusy}>
        Keep draft
      </Button>
      {seen && (
        <a href={deskPaths.preview(seen.path)} target="_blank" rel="noreferrer">
          {seen.words}
        </a>
      )}
      {onRevert && (
        <Button kind="quiet" onClick={onRevert}>
          Back to what is published
        </Button>
      )}
      {children}
    </div>
  )
}
