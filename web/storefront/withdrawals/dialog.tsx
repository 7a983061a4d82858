import { useEffect, useRef, useState } from 'react'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WithdrawalForm } from './form.tsx'
import { WithdrawalReceipt } from './receipt.tsx'
import { WithdrawalReview } from './review.tsx'
import styles from './withdrawals.module.css'

const blank: WithdrawalRequest = { name: '', reference: '', email: '', items: '' }

type Step = { at: 'form' } | { at: 'review' } | { at: 'done'; receivedAt: Date }

/** The withdrawal function: statement, second confirmation, receipt (S10.6, Directive (EU) 2023/2673). */
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

  if (step.at === 'done') return <Done statement={statement} receivedAt={step.receivedAt} onClose={onClose} />
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

type DoneProps = { statement: WithdrawalRequest; receivedAt: Date; onClose: () => void }

/** Comes with the focus on its words, so that they are read aloud. */
function Done({ statement, receivedAt, onClose }: DoneProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.form}>
      <WithdrawalReceipt statement={statement} receivedAt={receivedAt} words={words} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
