import { createContext, useContext } from 'react'
import type { MeAnswer } from '#shop/desk/access.ts'

export type ErasedCustomer = { readonly email: string; readonly orderIds: readonly string[] }

export type SignedIn = {
  readonly me: MeAnswer
  readonly refresh: () => Promise<void>
  readonly forgetDrafts: (erased: ErasedCustomer) => void
}

export const SignedInContext = createContext<SignedIn | null>(null)

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('useSignedIn must be used within the desk')
  return signedIn
}
