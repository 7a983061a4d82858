import { useContext } from 'react'
import { FlagsContext } from '../layout/flags.tsx'
import { ErrorConsole } from './error-console.tsx'
import { FlagPanel } from './flag-panel.tsx'
import { PanelStack } from './panel-stack.tsx'

/** The hidden panels that an address asks for by debug=1 and flags=1 (specification 2). */
export function DebugPanels({ debug, flags }: { debug: boolean; flags: boolean }) {
  const shopFlags = useContext(FlagsContext)
  return (
    <PanelStack>
      {flags && <FlagPanel flags={shopFlags} />}
      {debug && <ErrorConsole />}
    </PanelStack>
  )
}
