import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './use-draft.ts'

/** Says that a form shows what was typed on an earlier visit, and offers to discard that. */
export function DraftNotice({ of }: { of: Pick<Draft<unknown>, 'isRestored' | 'discard'> }) {
  if (!of.isRestored) return null
  return (
    <Notice>
      <p>You typed this earlier and haven’t saved it.</p>
      <Button kind="quiet" onClick={of.discard}>
        Discard what I typed
      </Button>
    </Notice>
  )
}
