import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './use-draft.ts'

type Unreadable = Pick<Draft<unknown>, 'unreadable' | 'dismissUnreadable'>

/** Says that a form shows what was typed on an earlier visit, and offers to discard that; and what of it cannot be read. */
export function DraftNotice({ of }: { of: Unreadable & Pick<Draft<unknown>, 'isRestored' | 'discard'> }) {
  return (
    <>
      <UnreadableDraft of={of} />
      {of.isRestored && (
        <Notice>
          <p>You typed this earlier and haven’t saved it.</p>
          <Button kind="quiet" onClick={of.discard}>
            Discard what I typed
          </Button>
        </Notice>
      )}
    </>
  )
}

export function UnreadableDraft({ of: { unreadable, dismissUnreadable } }: { of: Unreadable }) {
  if (unreadable === null) return null
  return (
    <Notice kind="warning">
      <p>
        You typed something here earlier and didn’t save it. This version of the desk can’t read it. Copy it before you
        dismiss it.
      </p>
      <Button kind="quiet" onClick={() => void copyWithToast(unreadable, 'Copied')}>
        Copy it
      </Button>
      <Button kind="quiet" onClick={dismissUnreadable}>
        Dismiss it
      </Button>
    </Notice>
  )
}
