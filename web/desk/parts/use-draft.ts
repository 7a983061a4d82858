import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readStored, writeStored } from '../../platform/storage.ts'
import { useLeaveQuestion } from '../session/leaving.tsx'
import { useSignedIn } from '../session/signed-in.ts'

type Version = number | string
type Typed<Value> = { readonly value: Value; readonly version: Version }

/** What a form holds: as it was typed, or as it is saved while nothing was. */
export type Draft<Value> = {
  readonly value: Value
  /** The version that was seen when typing began. */
  readonly version: Version
  readonly isEdited: boolean
  /** It was typed on an earlier visit. */
  readonly isRestored: boolean
  readonly change: (change: (before: Value) => Value) => void
  /** To be called once a value is saved: what was typed since then stays. */
  readonly saved: (sent: Value, version: Version) => void
  readonly discard: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function readDraft<Value>(key: string, schema: v.GenericSchema<unknown, Value>): Typed<Value> | null {
  const stored = v.safeParse(
    v.object({ value: schema, version: v.union([v.number(), v.string()]) }),
    readStored(key) ?? null,
  )
  return stored.success ? stored.output : null
}

/**
 * Keeps what is typed into a form in this browser until it is saved or discarded.
 *
 * A newer saved state is shown while nothing is typed. Otherwise what is typed stays, with the version on which it
 * is based: saving it answers with a conflict.
 */
export function useDraft<Value>(
  form: string,
  schema: v.GenericSchema<unknown, Value>,
  seen: Value,
  version: Version = 0,
): Draft<Value> {
  const { me } = useSignedIn()
  const key = `desk-draft ${me.staff?.email ?? ''} ${form}`
  const [typed, setTyped] = useState<Typed<Value> | null>(() => readDraft(key, schema))
  const [isRestored, setRestored] = useState(typed !== null)
  const isEdited = typed !== null && !isSame(typed.value, seen)
  useEffect(() => {
    const keep = () => writeStored(key, isEdited ? typed : undefined)
    keep()
    // Another tab that saves the same form clears its own draft, which stands under the same key.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null && isEdited) keep()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key, isEdited, typed])
  useLeaveQuestion(isEdited)
  return {
    value: typed && isEdited ? typed.value : seen,
    version: typed && isEdited ? typed.version : version,
    isEdited,
    isRestored: isEdited && isRestored,
    change: (change) =>
      setTyped((before) =>
        before && !isSame(before.value, seen)
          ? { ...before, value: change(before.value) }
          : { value: change(seen), version },
      ),
    saved: (sent, now) => {
      setRestored(false)
      setTyped((before) => (before === null || isSame(before.value, sent) ? null : { ...before, version: now }))
    },
    discard: () => {
      setRestored(false)
      setTyped(null)
    },
  }
}
