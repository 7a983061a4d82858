import * as v from 'valibot'
import { onPageRestored } from '../../platform/page-restored.ts'
import { parseStored, readText, removeStored, writeText } from '../../platform/storage.ts'

/** What was typed into a form, and the version that was seen when typing began. */
export type Typed<Value> = { readonly value: Value; readonly version: number | string }

/** The keys of all drafts on this device begin so. */
export const DRAFTS = 'desk-draft '
/** The key of a form's draft on this device, for a staff member. */
export const draftKey = (email: string, form: string) => `${DRAFTS}${email} ${form}`

/**
 * Opens what is typed into a form and kept on this device under a key; null if nothing is.
 *
 * Each tab types its own; the device keeps the latest. Storage changes as soon as `set` is called, not when the form is
 * drawn again, so a form that closes as it is sent leaves nothing behind.
 */
export function openStoredDraft<Value>(key: string, schema: v.GenericSchema<unknown, Value>) {
  const Stored = v.object({ value: schema, version: v.union([v.number(), v.string()]) })
  const listeners = new Set<() => void>()
  /** What this tab last saw or wrote under the key. */
  let text: string | null = null
  let typed: Typed<Value> | null = null
  let isOwn = false
  let isSaved = true

  const read = () => {
    const stored = readText(key)
    if (stored === undefined) return
    text = stored
    const parsed = v.safeParse(Stored, stored === null ? null : parseStored(key, stored))
    typed = parsed.success ? parsed.output : null
    isOwn = false
  }
  read()

  const get = () => typed

  const set = (next: Typed<Value> | null) => {
    typed = next
    isOwn = next !== null
    if (next !== null) {
      const written = JSON.stringify({ ...next, at: Date.now() })
      isSaved = writeText(key, written)
      if (isSaved) text = written
    } else if (readText(key) === text) {
      // What another tab typed since stays.
      removeStored(key)
      text = null
    }
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if ((changed !== null && changed !== key) || typed === null) return
      const isGone = newValue === null
      // Another tab sent or discarded what is in this form too.
      if (!isOwn || (isGone && oldValue === text)) read()
      else if (isGone) set(typed)
      listener()
    }
    const stopOnRestored = onPageRestored(() => {
      if (typed === null || !isSaved) return
      read()
      listener()
    })
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
      stopOnRestored()
    }
  }

  return { get, set, subscribe }
}
