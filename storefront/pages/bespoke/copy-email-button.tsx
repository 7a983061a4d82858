import { Copy } from 'lucide'
import { settings } from '#shop/settings.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Icon } from '../../ui/icon.tsx'

/** Copies the shop's address, since a mail link does nothing without a mail program. */
export function CopyEmailButton() {
  return (
    <Button kind="quiet" onClick={() => void copyWithToast(settings.contactEmail, 'Email copied to clipboard!')}>
      <Icon of={Copy} />
      Copy email address
    </Button>
  )
}
