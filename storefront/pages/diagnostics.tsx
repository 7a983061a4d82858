import { useContext } from 'react'
import { hashAddress, paths } from '#shop/addresses.ts'
import { flagNames } from '#shop/flags.ts'
import { Diagnostics } from '../backroom/diagnostics.tsx'
import { FlagsContext } from '../frame/flags.tsx'
import { usePageSettings } from '../frame/page-settings.tsx'
import { HomeHero } from './home-hero.tsx'
import { InternalTool } from './internal-tool.tsx'

/** What this browser makes of the shop (specification 2, diagnostics). */
export function DiagnosticsPage() {
  const { build, mode, publicUrl } = usePageSettings()
  const flags = useContext(FlagsContext)
  const readFlags = () =>
    Object.fromEntries(flagNames.map((name) => [name, { value: flags.get(name), from: flags.origin(name) }]))
  return (
    <InternalTool title="Diagnostics" path={paths.diagnostics}>
      <Diagnostics
        address={hashAddress(paths.diagnostics, publicUrl)}
        settings={{ build, mode }}
        readFlags={readFlags}
        hero={<HomeHero heading="h2" />}
      />
    </InternalTool>
  )
}
