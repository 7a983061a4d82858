import { createContext, useContext } from 'react'
import { defaultFlags, type FlagName } from '#shop/pages/flags.ts'
import { createFlags, type Flags } from '../../platform/flags.ts'
import { useHydrated } from '../../platform/hydrated.ts'

export const FlagsContext = createContext<Flags<FlagName>>(createFlags(defaultFlags, {}))

/** True if a feature is on in this browser (S3.13, S4.15). */
export function useFlag(name: FlagName): boolean {
  return useContext(FlagsContext).useFlag(name)
}

/** Sample content is hidden, has its space kept, as on the server, which never renders it, or is shown (docs/decisions/018). */
export function useSamples(): 'hidden' | 'kept' | 'shown' {
  const isHydrated = useHydrated()
  if (useFlag('content_purge')) return 'hidden'
  return isHydrated ? 'shown' : 'kept'
}
