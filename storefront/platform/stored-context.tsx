import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { StoredValue } from './stored-value.ts'

/** A context over a stored value: its provider, and the hook for what `access` makes of the value, which throws outside the provider (S8.15). */
export function createStoredContext<T, Access>(name: string, stored: StoredValue<T>, access: (value: T) => Access) {
  const Context = createContext<Access | null>(null)
  function Provider({ children }: { children: ReactNode }) {
    const value = stored.useValue()
    return <Context value={useMemo(() => access(value), [value])}>{children}</Context>
  }
  function useStored(): Access {
    const current = useContext(Context)
    if (current === null) throw new Error(`use${name} must be used within a ${name}Provider`)
    return current
  }
  return [Provider, useStored] as const
}
