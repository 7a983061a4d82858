import { useState } from 'react'
import { type FlagName, flagNames } from '#shop/flags.ts'
import type { FlagOrigin, Flags } from '../platform/flags.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { showToast } from '../ui/toast.ts'
import { Confirmation } from './confirm-dialog.tsx'
import { Panel } from './panel.tsx'

const does: Readonly<Record<FlagName, string>> = {
  content_purge: 'Hides sample content.',
  mobile_nav: 'The menu is the shared sheet from the left.',
  hero_v2: 'Hero with its text over the picture.',
  hero_v3: 'Hero with its text beside the picture; wins over hero_v2.',
}
const origins: Readonly<Record<FlagOrigin, string>> = {
  storage: 'from the storage of this browser',
  environment: "from the server's environment",
  default: 'by default',
}

/** Switches the shop's features in this browser, and says where each value comes from (specification 4, feature flags). */
export function FlagPanel({ flags }: { flags: Flags<FlagName> }) {
  const [asksToReset, setAsksToReset] = useState(false)
  return (
    <Panel title="Feature flags">
      {flagNames.map((name) => (
        <FlagSwitch key={name} name={name} flags={flags} />
      ))}
      <Button kind="secondary" onClick={() => setAsksToReset(true)}>
        Reset all
      </Button>
      <Confirmation
        open={asksToReset}
        question="Reset all flags to their defaults?"
        doIt="Reset all"
        onDo={flags.reset}
        onClose={() => setAsksToReset(false)}
      />
    </Panel>
  )
}

function FlagSwitch({ name, flags }: { name: FlagName; flags: Flags<FlagName> }) {
  const isOn = flags.useFlag(name)
  const origin = flags.useOrigin(name)
  const change = () => {
    if (flags.set(name, !isOn)) return
    showToast({ kind: 'error', title: 'Could not be saved', text: 'This browser keeps nothing for this site.' })
  }
  const hint = `${does[name]} Now ${isOn ? 'on' : 'off'}, ${origins[origin]}.`
  return <Checkbox label={name} hint={hint} checked={isOn} onChange={change} />
}
