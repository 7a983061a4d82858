import { createContext, useContext } from 'react'
import type { MeAnswer } from '#shop/desk/access.ts'

/** A customer whose data were erased, with the ids of the orders that were erased. */
export type ErasedCustomer = { readonly email: string; readonly orderIds: readonly string[] }

/** Who works at the desk, and how to look again who does, as after a call that was answered with 'signed out'. */
export type SignedIn = {
  readonly me: MeAnswer
  readonly refresh: () => Promise<void>
  /** Forgets the drafts on this device that are about a customer. */
  readonly forgetDrafts: (erased: ErasedCustomer) => void
}

/** Tells every screen who is signed in. */
export const SignedInContext = createContext<SignedIn | null>(null)

/** Who is signed in; only below the frame. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('useSignedIn must be used within the desk')
  return signedIn
}
