import { useState } from 'react'
import { resendEmail } from '#shop/calls/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'

type Props = { id: string; name: string; onSent: () => Promise<void> }

/** Sends an e-mail again, once confirmed: an e-mail can't be called back. */
export function SendAgain({ id, name, onSent }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useDeskMutation(resendEmail)
  const send = async () => {
    if (await run({ body: { id }, done: 'Sending the e-mail again' })) setAsking(false)
    await onSent()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)} aria-label={`Send again: ${name}`}>
        Send again
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send this e-mail again?"
        footer={
          <Button wide busy={isBusy} onClick={() => void send()}>
            Send e-mail again
          </Button>
        }
      >
        <p>{name}: the recipient gets it again.</p>
      </Dialog>
    </>
  )
}
