import { useContext } from 'react'
import { ErrorConsole } from '../backroom/error-console.tsx'
import { FlagPanel } from '../backroom/flag-panel.tsx'
import { PanelStack } from '../backroom/panel-stack.tsx'
import { FlagsContext } from '../frame/flags.tsx'

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
