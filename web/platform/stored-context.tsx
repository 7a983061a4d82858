import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { StoredValue } from './stored-value.ts'

type Options<Shop, T, Actions, Access> = {
  readonly open: (shop: Shop) => StoredValue<T>
  readonly actionsOn: (stored: StoredValue<T>) => Actions
  readonly access: (value: T, actions: Actions) => Access
}

/** Creates a context for a stored value, opened once for a shop: the provider, a hook for the result of `access`, and a hook for the stored value itself, which does not render again when the value changes. Both hooks throw outside the provider (S8.15). */
export function createStoredContext<Shop, T, Actions, Access>(
  name: string,
  { open, actionsOn, access }: Options<Shop, T, Actions, Access>,
) {
  const AccessContext = createContext<Access | null>(null)
  const StoredContext = createContext<StoredValue<T> | null>(null)
  function Provider({ shop, children }: { shop: Shop; children: ReactNode }) {
    const [stored] = useState(() => open(shop))
    const [actions] = useState(() => actionsOn(stored))
    const value = stored.useValue()
    return (
      <StoredContext value={stored}>
        <AccessContext value={useMemo(() => access(value, actions), [value, actions])}>{children}</AccessContext>
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
