import { Button } from '../ui/button.tsx'

/** The button that opens the e-mail dialog; it waits while the payment page is made (S4.20). */
export function ProceedButton({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) {
  return (
    <Button size="large" wide busy={busy} onClick={onClick}>
      Proceed to Payment
    </Button>
  )
}
