import * as v from 'valibot'
import { onPageRestored } from '../../platform/page-restored.ts'
import { parseStored, readText, removeStored, writeText } from '../../platform/storage.ts'

export type Typed<Value> = { readonly value: Value; readonly version: number | string }

export const DRAFTS = 'desk-draft '
export const draftKey = (email: string, form: string) => `${DRAFTS}${email} ${form}`

const Aside = v.pipe(v.string(), v.parseJson(), v.object({ text: v.string(), at: v.number() }))
const asideKey = (key: string) => `${key} unreadable`

function readAside(key: string): string | null {
  const aside = v.safeParse(Aside, readText(asideKey(key)))
  return aside.success ? aside.output.text : null
}

/** Keeps a draft that cannot be read under a key of its own, after those before it, with the time; false if it could not be saved. */
export function setAside(key: string, text: string): boolean {
  const all = [readAside(key), text].filter((one) => one !== null).join('\n\n')
  return writeText(asideKey(key), JSON.stringify({ text: all, at: Date.now() })) && removeStored(key)
}

/**
 * Opens the draft that this device keeps under a key; `get` answers null if there is none.
 *
 * Each tab has its own draft; the device keeps the latest. `set` writes to storage at once, not when the form is drawn
 * again, so a form that closes as it is sent leaves nothing behind. A draft that cannot be read, such as after an update, is
 * set aside until it is dismissed.
 */
export function openStoredDraft<Value>(key: string, schema: v.GenericSchema<unknown, Value>) {
  const Stored = v.object({ value: schema, version: v.union([v.number(), v.string()]) })
  const listeners = new Set<() => void>()
  let text: string | null = null
  let typed: Typed<Value> | null = null
  let isOwn = false
  let isSaved = true
  let unreadable = readAside(key)

  const read = () => {
    const stored = readText(key)
    if (stored === undefined) return
    text = stored
    const parsed = v.safeParse(Stored, stored === null ? null : parseStored(key, stored))
    typed = parsed.success ? parsed.output : null
    isOwn = false
    if (stored === null || parsed.success) return
    const isAside = setAside(key, stored)
    unreadable = isAside ? readAside(key) : stored
    if (isAside) text = null
  }
  read()

  const get = () => typed

  const getUnreadable = () => unreadable

  const dismiss = () => {
    removeStored(asideKey(key))
    if (readText(key) === unreadable) removeStored(key)
    unreadable = null
    for (const listener of listeners) listener()
  }

  const set = (next: Typed<Value> | null) => {
    typed = next
    isOwn = next !== null
    if (next !== null) {
      const written = JSON.stringify({ ...next, at: Date.now() })
      isSaved = writeText(key, written)
      if (isSaved) text = written
    } else if (readText(key) === text) {
      // Does not remove what another tab has written since.
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

  return { get, set, subscribe, unreadable: getUnreadable, dismiss }
}
