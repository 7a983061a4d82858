import { useSyncExternalStore } from 'react'
import { readText, removeStored, writeText } from './storage.ts'

/** The name of the window's event for each change of a flag; the detail is {name, value}, of a reset null. */
export const FLAGS_CHANGED = 'flags:change'

export type FlagOrigin = 'storage' | 'environment' | 'default'

/** Switches by name: read, set in this browser (false if that could not be saved), forgotten in this browser, used by a component. */
export type Flags<Name extends string> = {
  readonly get: (name: Name) => boolean
  readonly origin: (name: Name) => FlagOrigin
  readonly set: (name: Name, value: boolean) => boolean
  readonly reset: () => void
  readonly useFlag: (name: Name) => boolean
  readonly useOrigin: (name: Name) => FlagOrigin
}

function storedFlag(key: string): boolean | undefined {
  const text = readText(key)
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Resolves flags: storage under the name, then under flag_{name}, then the run-time environment, then the default (S4.15). */
export function createFlags<Name extends string>(
  defaults: Readonly<Record<Name, boolean>>,
  environment: Readonly<Partial<Record<Name, boolean | undefined>>>,
): Flags<Name> {
  const stored = (name: Name) => storedFlag(name) ?? storedFlag(`flag_${name}`)
  const preset = (name: Name) => environment[name] ?? defaults[name]
  const presetOrigin = (name: Name) => (environment[name] === undefined ? 'default' : 'environment')
  const get = (name: Name) => stored(name) ?? preset(name)
  const origin = (name: Name) => (stored(name) === undefined ? presetOrigin(name) : 'storage')
  const changed = (detail: { name: Name; value: boolean } | null) =>
    window.dispatchEvent(new CustomEvent(FLAGS_CHANGED, { detail }))

  const set = (name: Name, value: boolean) => {
    const saved = writeText(name, String(value))
    changed({ name, value })
    return saved
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
      () => preset(name),
    )
  const useOrigin = (name: Name) =>
    useSyncExternalStore(
      watchFlags,
      () => origin(name),
      () => presetOrigin(name),
    )
  return { get, origin, set, reset, useFlag, useOrigin }
}

function watchFlags(listener: () => void): () => void {
  window.addEventListener(FLAGS_CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(FLAGS_CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
