import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { StoredValue } from './stored-value.ts'

/** A context over a stored value that is opened once with a source: its provider, the hook for what `access` makes of the value, and the hook for the stored value itself, for those who need not be drawn again when it changes. Both hooks throw outside the provider (S8.15). */
export function createStoredContext<Source, T, Access>(
  name: string,
  open: (source: Source) => StoredValue<T>,
  access: (value: T, stored: StoredValue<T>) => Access,
) {
  const AccessContext = createContext<Access | null>(null)
  const StoredContext = createContext<StoredValue<T> | null>(null)
  function Provider({ source, children }: { source: Source; children: ReactNode }) {
    const [stored] = useState(() => open(source))
    const value = stored.useValue()
    return (
      <StoredContext value={stored}>
        <AccessContext value={useMemo(() => access(value, stored), [value, stored])}>{children}</AccessContext>
      </StoredContext>
    )
  }
  function within<Value>(value: Value | null): Value {
    if (value === null) throw new Error(`use${name} must be used within a ${name}Provider`)
    return value
  }
  const useAccess = () => within(useContext(AccessContext))
  const useStored = () => within(useContext(StoredContext))
  return [Provider, useAccess, useStored] as const
}
