import { Copy } from 'lucide'
import { settings } from '#shop/settings.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.ts'

async function copy() {
  try {
    await navigator.clipboard.writeText(settings.contactEmail)
    showToast({ title: 'Email copied to clipboard!' })
  } catch {
    showToast({ kind: 'error', title: 'Could not copy', text: `Please note it by hand: ${settings.contactEmail}` })
  }
}

/** Copies the shop's address, since a mail link does nothing without a mail program. */
export function CopyEmailButton() {
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <Icon of={Copy} />
      Copy email address
    </Button>
  )
}
