import { useContext, useState } from 'react'
import { type FlagName, flagNames } from '#shop/pages/flags.ts'
import type { FlagOrigin, Flags } from '../../platform/flags.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { showToast } from '../../ui/toast.ts'
import { FlagsContext } from '../layout/flags.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Panel } from './panel.tsx'

const hints: Readonly<Record<FlagName, string>> = {
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

/** Switches the shop's features in this browser, and says where each value comes from (S2.41, S4.16, S4.17). */
export function FlagPanel() {
  const flags = useContext(FlagsContext)
  const [isResetting, setResetting] = useState(false)
  return (
    <Panel title="Feature flags">
      {flagNames.map((name) => (
        <FlagSwitch key={name} name={name} flags={flags} />
      ))}
      <Button kind="secondary" onClick={() => setResetting(true)}>
        Reset all
      </Button>
      <ConfirmDialog
        open={isResetting}
        question="Reset all flags to their defaults?"
        confirmLabel="Reset all"
        onConfirm={flags.reset}
        onClose={() => setResetting(false)}
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
  const hint = `${hints[name]} Now ${isOn ? 'on' : 'off'}, ${origins[origin]}.`
  return <Checkbox label={name} hint={hint} checked={isOn} onChange={change} />
}
