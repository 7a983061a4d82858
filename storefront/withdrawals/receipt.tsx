import { useEffect, useRef } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Button } from '../ui/button.tsx'
import { WithdrawalStatement } from './statement.tsx'
import styles from './withdrawals.module.css'

type Props = { statement: WithdrawalRequest; receivedAt: Date; onClose: () => void }

/** Says that a withdrawal came in and when; the same for every statement, whether it fits an order or not. */
export function WithdrawalReceipt({ statement, receivedAt, onClose }: Props) {
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
        No copy within the hour? Then this reference and this address are not the ones of an order, and we will find
        yours and write to you. Your statement counts all the same. Questions:{' '}
        <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
