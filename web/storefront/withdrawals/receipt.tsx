import type { Ref } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { useShop } from '../../shop/use-shop.ts'
import { WithdrawalStatement } from './statement.tsx'
import styles from './withdrawals.module.css'

type Props = { statement: WithdrawalRequest; receivedAt: Date; words?: Ref<HTMLParagraphElement> }

/** Says that a withdrawal came in and when; the same for every statement, whether it fits an order or not, with and without scripts (S10.6). */
export function WithdrawalReceipt({ statement, receivedAt, words }: Props) {
  const { contactEmail } = useShop().settings
  const { reference, email } = statement
  return (
    <>
      <p ref={words} tabIndex={words ? -1 : undefined} className={words ? styles.received : undefined}>
        We have received your withdrawal for order {reference} on {formatMoment(receivedAt)}. A copy is on its way to{' '}
        {email}. Please post the bracelet within {POST_BACK_DAYS} days.
      </p>
      <WithdrawalStatement statement={statement} />
      <p>
        No copy within the hour? We send one a day for each order; or this reference and this address are not the ones
        of an order, and we will find yours and write to you. Your statement counts all the same. Questions:{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </>
  )
}
