import { createContext, type ReactNode, startTransition, useContext, useMemo, useState } from 'react'

type Panel = { readonly isOpen: boolean; readonly message?: string | undefined }
type MiniCart = Panel & { readonly open: (message?: string) => void; readonly close: () => void }

const MiniCartContext = createContext<MiniCart | null>(null)

/** Gives the pages below it the flag that says whether the bag panel is open, and the message that it opened with (S3.10, S4.11). */
export function MiniCartProvider({ children }: { children: ReactNode }) {
  const [panel, setPanel] = useState<Panel>({ isOpen: false })
  const changes = useMemo(
    () => ({
      // What was clicked answers first.
      open: (message?: string) => startTransition(() => setPanel({ isOpen: true, message })),
      close: () => setPanel({ isOpen: false }),
    }),
    [],
  )
  const miniCart = useMemo(() => ({ ...panel, ...changes }), [panel, changes])
  return <MiniCartContext value={miniCart}>{children}</MiniCartContext>
}

/** The state of the bag panel, and the ways to open and close it; throws outside MiniCartProvider (S8.15). */
export function useMiniCart(): MiniCart {
  const miniCart = useContext(MiniCartContext)
  if (!miniCart) throw new Error('useMiniCart must be used within a MiniCartProvider')
  return miniCart
}
