import { useSyncExternalStore } from 'react'
import { readText, removeStored, writeText } from './storage.ts'

/** Named by every change of a flag on the window; the detail is {name, value}, of a reset null. */
export const FLAGS_CHANGED = 'flags:change'

/** Switches by name: read, set in this browser, forgotten in this browser, used by a component. */
export type Flags<Name extends string> = {
  readonly get: (name: Name) => boolean
  readonly set: (name: Name, value: boolean) => void
  readonly reset: () => void
  readonly useFlag: (name: Name) => boolean
}

function storedFlag(key: string): boolean | undefined {
  const text = readText(key)
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Resolves flags: storage under the name, then under flag_{name}, then the run-time environment, then the default (specification 4). */
export function createFlags<Name extends string>(
  defaults: Readonly<Record<Name, boolean>>,
  environment: Readonly<Partial<Record<Name, boolean | undefined>>>,
): Flags<Name> {
  const unswitched = (name: Name) => environment[name] ?? defaults[name]
  const get = (name: Name) => storedFlag(name) ?? storedFlag(`flag_${name}`) ?? unswitched(name)
  const changed = (detail: { name: Name; value: boolean } | null) =>
    window.dispatchEvent(new CustomEvent(FLAGS_CHANGED, { detail }))

  const set = (name: Name, value: boolean) => {
    writeText(name, String(value))
    changed({ name, value })
  }
  const reset = () => {
    for (const name of Object.keys(defaults)) {
      removeStored(name)
      removeStored(`flag_${name}`)
    }
    changed(null)
  }
  const useFlag = (name: Name) =>
    useSyncExternalStore(
      watchFlags,
      () => get(name),
      () => unswitched(name),
    )
  return { get, set, reset, useFlag }
}

function watchFlags(listener: () => void): () => void {
  window.addEventListener(FLAGS_CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(FLAGS_CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
