import { useState } from 'react'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { WithdrawalForm } from './form.tsx'
import { WithdrawalReceipt } from './receipt.tsx'
import { WithdrawalReview } from './review.tsx'

const blank: WithdrawalRequest = { name: '', reference: '', email: '', items: '' }

type Step = { at: 'form' } | { at: 'review' } | { at: 'done'; receivedAt: Date }

/** The withdrawal function: statement, second confirmation, receipt (Directive (EU) 2023/2673). */
export function WithdrawalDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Withdraw from your order">
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const [statement, setStatement] = useState(blank)
  const [step, setStep] = useState<Step>({ at: 'form' })

  if (step.at === 'done')
    return <WithdrawalReceipt statement={statement} receivedAt={step.receivedAt} onClose={onClose} />
  if (step.at === 'review')
    return (
      <WithdrawalReview
        statement={statement}
        onChange={() => setStep({ at: 'form' })}
        onReceived={(receivedAt) => setStep({ at: 'done', receivedAt })}
      />
    )
  return (
    <WithdrawalForm
      typed={statement}
      onCancel={onClose}
      onSubmit={(checked) => {
        setStatement(checked)
        setStep({ at: 'review' })
      }}
    />
  )
}
