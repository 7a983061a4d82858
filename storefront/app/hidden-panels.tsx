import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../platform/lazy.tsx'
import { useLocation } from '../platform/router.tsx'

const panels = lazyPart(() =>
  import('../internal/debug-panels.tsx').then(
    (page) => page.DebugPanels,
    () => NoPanels,
  ),
)

const staysAsItIs = () => () => {}

/** The panels that an address asks for by debug=1 or flags=1, before or after its '#'; they stay while the page lives (docs/decisions/016). */
export function HiddenPanels() {
  const debug = useAsked('debug')
  const flags = useAsked('flags')
  return (
    (debug || flags) && (
      <Suspense>
        <panels.Part debug={debug} flags={flags} />
      </Suspense>
    )
  )
}

function useAsked(name: string): boolean {
  const { search: after } = useLocation()
  const before = useSyncExternalStore(
    staysAsItIs,
    () => location.search,
    () => '',
  )
  const [wasAsked, setWasAsked] = useState(false)
  const isAsked = [before, after].some((search) => new URLSearchParams(search).get(name) === '1')
  if (isAsked && !wasAsked) setWasAsked(true)
  return isAsked || wasAsked
}

/** Stands in where the panels' code cannot be had, as offline. */
function NoPanels() {
  return null
}
