import type { Ref } from 'react'
import { formatDay, formatMoment, formatMomentToSecond } from '#shop/dates.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { refundBy } from '#shop/withdrawals/window.ts'
import type { WithdrawalStep } from '#shop/withdrawals/withdrawal-step.ts'
import { useShop } from '../../shop/use-shop.ts'
import { WithdrawalStatement } from './statement.tsx'
import styles from './withdrawals.module.css'

type Received = Omit<Extract<WithdrawalStep, { step: 'received' }>, 'step'>

/** Says that a withdrawal came in and when. Only the page of an order says more: otherwise it is the same whether the statement fits an order or not (S10.6). */
export function WithdrawalReceipt({
  isOfKnownOrder,
  words,
  ...received
}: Received & { isOfKnownOrder: boolean; words?: Ref<HTMLParagraphElement> | undefined }) {
  return isOfKnownOrder ? <OfOrder {...received} /> : <OfAnyStatement {...received} words={words} />
}

function OfAnyStatement({ statement, receivedAt, words }: Received & { words: Ref<HTMLParagraphElement> | undefined }) {
  const { contactEmail, nouns } = useShop().settings
  const { reference, email } = statement
  return (
    <>
      <p ref={words} tabIndex={words ? -1 : undefined} className={words ? styles.received : undefined}>
        We have received your withdrawal for order {reference} on {formatMoment(new Date(receivedAt))}. A copy is on its
        way to {email}. Please post the {nouns.one} within {POST_BACK_DAYS} days.
      </p>
      <WithdrawalStatement statement={statement} />
      <p>
        No copy within an hour? We send only a few a day. If the reference and the address do not match an order, we
        will find yours and write to you. Your statement counts all the same. Questions:{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </>
  )
}

function OfOrder({ statement, receivedAt }: Received) {
  return (
    <>
      <p className={styles.received}>
        It came in on {formatMomentToSecond(new Date(receivedAt))}. A copy is on its way to you.
      </p>
      <WithdrawalStatement statement={statement} />
      <p>
        Please post the pieces to {legalFact(useShop(), 'returnsAddress')} within {POST_BACK_DAYS} days and keep your
        proof of posting. Not yet posted to you? Then you have nothing to send back.
      </p>
      <p>
        Your money goes back by {formatDay(refundBy(receivedAt))}; we may wait until the pieces, or your proof of
        posting them, have reached us.
      </p>
    </>
  )
}
