import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type MiniCart = { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void }

const MiniCartContext = createContext<MiniCart | null>(null)

/** Gives the pages below it the flag that says whether the bag panel is open (specification 3). */
export function MiniCartProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const changes = useMemo(() => ({ open: () => setOpen(true), close: () => setOpen(false) }), [])
  const miniCart = useMemo(() => ({ isOpen, ...changes }), [isOpen, changes])
  return <MiniCartContext value={miniCart}>{children}</MiniCartContext>
}

/** Whether the bag panel is open, and the ways to open and close it; throws outside MiniCartProvider (specification 8). */
export function useMiniCart(): MiniCart {
  const miniCart = useContext(MiniCartContext)
  if (!miniCart) throw new Error('useMiniCart must be used within a MiniCartProvider')
  return miniCart
}
