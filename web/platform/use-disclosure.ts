import { useState } from 'react'

/** State of something lazy. `key` is null while it is closed and new with each opening, so that code which could not be loaded is requested again. */
export type DisclosureState = { readonly key: number | null; readonly open: () => void; readonly close: () => void }

let openings = 0

export function useDisclosure(): DisclosureState {
  const [key, setKey] = useState<number | null>(null)
  const open = () => {
    openings += 1
    setKey(openings)
  }
  return { key, open, close: () => setKey(null) }
}
