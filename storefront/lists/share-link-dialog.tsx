import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'

/** A page's address to be copied by hand, selected as it gets focus. */
export function ShareLinkDialog({ name, address, onClose }: { name: string; address: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Share ${name}`}>
      <Field
        label="Copy this address"
        readOnly
        value={address}
        data-focus-first
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
