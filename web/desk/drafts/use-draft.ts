import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type * as v from 'valibot'
import { newId } from '../../platform/new-id.ts'
import { useLeaveQuestion } from '../session/leaving.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { draftKey, openStoredDraft, type Typed } from './stored-draft.ts'

type Version = number | string

export type Draft<Value> = {
  readonly value: Value
  readonly version: Version
  readonly isEdited: boolean
  readonly isRestored: boolean
  readonly change: (change: (before: Value) => Value) => void
  /** To be called once a value is saved: what was typed since then stays. */
  readonly saved: (sent: Value, version: Version) => void
  readonly discard: () => void
  /** An earlier draft that cannot be read any more, as it is stored; null if there is none. */
  readonly unreadable: string | null
  readonly dismissUnreadable: () => void
  /** Gives the form a new id, because the server knows the old one with other content. */
  readonly renew: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is typed into a form in this browser until it is saved or discarded.
 *
 * A newer saved state is shown while nothing is typed. Otherwise what is typed stays, with the version on which it
 * is based: saving it answers with a conflict (S10.210).
 */
export function useDraft<Value>(
  form: string,
  schema: v.GenericSchema<unknown, Value>,
  seen: Value,
  version: Version = 0,
): Draft<Value> {
  const { me } = useSignedIn()
  const key = draftKey(me.staff?.email ?? '', form)
  const stored = useMemo(() => openStoredDraft(key, schema), [key, schema])
  const typed = useSyncExternalStore(stored.subscribe, stored.get)
  const unreadable = useSyncExternalStore(stored.subscribe, stored.unreadable)
  const [isRestored, setRestored] = useState(typed !== null)
  const isEdited = typed !== null && !isSame(typed.value, seen)
  // Somebody else may have saved the same.
  const isCaughtUp = typed !== null && !isEdited
  useEffect(() => {
    if (isCaughtUp) stored.set(null)
  }, [isCaughtUp, stored])
  useLeaveQuestion(isEdited)
  const end = (left: (before: Typed<Value>) => Typed<Value> | null) => {
    setRestored(false)
    const before = stored.get()
    stored.set(before && left(before))
  }
  return {
    value: isEdited ? typed.value : seen,
    version: isEdited ? typed.version : version,
    isEdited,
    isRestored: isEdited && isRestored,
    change: (change) => {
      const before = stored.get()
      const base = before && !isSame(before.value, seen) ? before : { value: seen, version }
      const value = change(base.value)
      stored.set(isSame(value, seen) ? null : { ...base, value })
    },
    saved: (sent, now) => end((before) => (isSame(before.value, sent) ? null : { ...before, version: now })),
    discard: () => end(() => null),
    unreadable,
    dismissUnreadable: stored.dismiss,
    renew: () => end((before) => ({ ...before, value: { ...before.value, id: newId() } })),
  }
}

/**
 * A draft that is sent with an id from this browser and the version of an order.
 *
 * A request without an answer may have been done. So once the id was sent, changed content gets a new id, and the order's
 * version tells whether the first was done. Unchanged content keeps its id.
 */
export function useVersionedDraft<Value extends { readonly id: string }>(
  ...of: Parameters<typeof useDraft<Value>>
): Draft<Value> & { readonly sending: () => void } {
  const draft = useDraft(...of)
  const [sentId, setSentId] = useState<string | null>(null)
  return {
    ...draft,
    sending: () => setSentId(draft.value.id),
    change: (change) =>
      draft.change((before) => {
        const after = change(before)
        return after.id === sentId ? { ...after, id: newId() } : after
      }),
  }
}
