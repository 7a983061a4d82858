import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { WithdrawalForm } from './form.tsx'
import { WithdrawalReview } from './review.tsx'
import { WithdrawalStatement } from './statement.tsx'
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

type ReceiptProps = { statement: WithdrawalRequest; receivedAt: Date; onClose: () => void }

/** Says that a withdrawal came in and when; the same for every statement, whether it fits an order or not. */
function WithdrawalReceipt({ statement, receivedAt, onClose }: ReceiptProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const { reference, email } = statement
  return (
    <div className={styles.form}>
      <p ref={words} tabIndex={-1} className={styles.received}>
        We have received your withdrawal for order {reference} on {formatMoment(receivedAt)}. A copy is on its way to{' '}
        {email}. Please post the bracelet within {POST_BACK_DAYS} days.
      </p>
      <WithdrawalStatement statement={statement} />
      <p>
        No copy within the hour? We send one a day for each order; or this reference and this address are not the ones
        of an order, and we will find yours and write to you. Your statement counts all the same. Questions:{' '}
        <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
