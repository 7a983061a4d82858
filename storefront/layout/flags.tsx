import { createContext, useContext } from 'react'
import { defaultFlags, type FlagName } from '#shop/flags.ts'
import { createFlags, type Flags } from '../platform/flags.ts'

/** Hands the flags, as this browser and the server set them, to the components. */
export const FlagsContext = createContext<Flags<FlagName>>(createFlags(defaultFlags, {}))

/** Whether a feature is on in this browser (S3.13, S4.15). */
export function useFlag(name: FlagName): boolean {
  return useContext(FlagsContext).useFlag(name)
}
