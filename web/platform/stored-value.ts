import { useSyncExternalStore } from 'react'
import { onPageRestored } from './page-restored.ts'
import { type Area, parseStored, readText, writeStored } from './storage.ts'

type Update<T> = T | ((now: T) => T)

/** A value that outlives the page: read, set (false if it could not be saved, though it holds until the page closes), watched, or used by a component. */
export type StoredValue<T> = {
  readonly get: () => T
  readonly set: (update: Update<T>) => boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly useValue: () => T
}

type Options<T> = {
  readonly key: string
  /** 'session' for what lasts as long as the tab; 'local' by default. */
  readonly area?: Area
  readonly parse: (value: unknown) => T
  readonly serialise?: (value: T) => unknown
  /** The value if nothing is stored, and on the server. */
  readonly initial: T
  /** The value if what is stored is no JSON; `initial` by default. */
  readonly damaged?: T
}

const isUpdater = <T>(update: Update<T>): update is (now: T) => T => typeof update === 'function'

/** A value kept in the browser's storage as JSON and the same in all tabs; blocked, full and damaged storage never throws (S10.34). */
export function createStoredValue<T>({
  key,
  area = 'local',
  parse,
  serialise,
  initial,
  damaged = initial,
}: Options<T>): StoredValue<T> {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value = initial
  let isUnsaved = false

  const get = () => {
    const stored = isUnsaved ? undefined : readText(key, area)
    if (stored === undefined || stored === text) return value
    text = stored
    const content = stored === null ? null : parseStored(key, stored)
    value = stored === null ? initial : content === undefined ? damaged : parse(content)
    return value
  }

  const set = (update: Update<T>) => {
    value = isUpdater(update) ? update(get()) : update
    isUnsaved = !writeStored(key, serialise ? serialise(value) : value, area)
    text = isUnsaved ? text : (readText(key, area) ?? null)
    for (const listener of listeners) listener()
    return !isUnsaved
  }

  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== key) return
      isUnsaved = false
      listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    const stopOnRestored = onPageRestored(listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
      stopOnRestored()
    }
  }

  return { get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get, () => initial) }
}
