import { useState, useSyncExternalStore } from 'react'
import { useHydrated } from '../../platform/hydrated.ts'
import { useLocation } from '../../platform/router.tsx'
import { lazy } from '../../ui/lazy.tsx'

const DebugPanels = lazy(() => import('../internal/debug-panels.tsx').then((panels) => panels.DebugPanels))

const staysAsItIs = () => () => {}

/** The panels that an address asks for by debug=1 or flags=1, before or after its '#'; they stay while the page lives (docs/decisions/019). */
export function HiddenPanels() {
  const debug = useSwitch('debug')
  const flags = useSwitch('flags')
  return (debug || flags) && <DebugPanels debug={debug} flags={flags} />
}

function useSwitch(name: string): boolean {
  const { search: after } = useLocation()
  const before = useSyncExternalStore(
    staysAsItIs,
    () => location.search,
    () => '',
  )
  const [wasOn, setWasOn] = useState(false)
  const isOn = [before, after].some((search) => new URLSearchParams(search).get(name) === '1')
  const isHydrated = useHydrated()
  if (isOn && !wasOn) setWasOn(true)
  return isHydrated && (isOn || wasOn)
}
