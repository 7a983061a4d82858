import type { ReactNode } from 'react'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { makeRoomAbove } from '../drafts/draft-foot.tsx'
import bar from '../layout/bar.module.css'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'
import { Faults, isPublishable } from './faults.tsx'
import { changesInWords, hasChanges, usePublishing } from './use-publishing.tsx'

type Props = {
  catalogue: CatalogueAnswer
  set: (catalogue: CatalogueAnswer) => void
  reload: () => Promise<void>
  /** True if the catalogue is about to load again, because a part of it has just been saved. */
  isOutdated?: boolean
  /** Stands between the status and a bar with the button at the window's end. Without it there is no bar. */
  children?: ReactNode
}

export function Publishing({ catalogue, set, reload, isOutdated = false, children }: Props) {
  const { products, canUndo, canRedo } = catalogue
  const { me } = useSignedIn()
  const publishing = usePublishing({ value: catalogue, set, reload })
  const isBusy = publishing.isBusy || isOutdated
  const isOwner = me.staff?.role === 'owner'
  const isChanged = hasChanges(catalogue)
  const isBar = children !== undefined
  const drafts = products.filter(({ state }) => state === 'draft').length
  const publish = (
    <Button disabled={!isPublishable(catalogue)} busy={isBusy} onClick={() => publishing.ask('publish')}>
      Publish
    </Button>
  )
  return (
    <>
      <div className={styles.publishing}>
        {!(isBar && isChanged) && <p>{changesInWords(catalogue)}</p>}
        {drafts > 0 && <p>{draftsInWords(drafts)}</p>}
        <Faults catalogue={catalogue} />
        {isOwner && (isChanged || canUndo || canRedo) && (
          <div className={styles.buttons}>
            {isChanged && !isBar && publish}
            {canUndo && (
              <Button kind="quiet" busy={isBusy} onClick={() => publishing.ask('undo')}>
                Undo the last publish
              </Button>
            )}
            {canRedo && (
              <Button kind="quiet" busy={isBusy} onClick={() => publishing.ask('redo')}>
                Publish the undone version again
              </Button>
            )}
          </div>
        )}
      </div>
      {children}
      {isBar && isChanged && (
        <section ref={makeRoomAbove} className={bar.bar} aria-label="Publish">
          <p className={bar.facts}>{changesInWords(catalogue)}</p>
          {isOwner ? publish : <p className={bar.facts}>An owner can publish this.</p>}
        </section>
      )}
      {publishing.dialog}
    </>
  )
}

function draftsInWords(drafts: number): string {
  return drafts === 1
    ? 'One product is a draft. To sell it, set its state to “In the shop”.'
    : `${drafts} products are drafts. To sell them, set their state to “In the shop”.`
}
