import { useState } from 'react'

/**
 * The text of a field whose value is not text: as it was typed while that reads as the value, or else as the value is
 * written, as after somebody else changed it.
 */
export function useTyped<Value>(
  value: Value,
  read: (typed: string) => Value | undefined,
  write: (value: Value) => string,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const typedValue = typed === null ? undefined : read(typed)
  const isOwn = typed !== null && (typedValue === undefined || JSON.stringify(typedValue) === JSON.stringify(value))
  const text = isOwn ? typed : write(value)
  return { text, isUnread: read(text) === undefined, setTyped }
}
