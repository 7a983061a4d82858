import { useContext } from 'react'
import { flagNames } from '#shop/flags.ts'
import { hashAddress, paths } from '#shop/paths.ts'
import { FlagsContext } from '../layout/flags.tsx'
import { usePageSettings } from '../layout/page-settings.tsx'
import { Hero } from '../pages/home/hero.tsx'
import { Diagnostics } from './diagnostics.tsx'
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
        hero={<Hero heading="h2" />}
      />
    </InternalTool>
  )
}
