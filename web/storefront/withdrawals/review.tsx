import { useEffect, useRef, useState } from 'react'
import type { Shop } from '#shop/shop.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sendWithdrawal } from './send-withdrawal.ts'
import { statementLines, WithdrawalStatement } from './statement.tsx'
import styles from './withdrawals.module.css'

type Props = { statement: WithdrawalRequest; onChange: () => void; onReceived: (at: Date) => void }

/** Shows the statement once more and sends it with 'Confirm withdrawal'; where that fails, the same statement goes by e-mail. */
export function WithdrawalReview({ statement, onChange, onReceived }: Props) {
  const shop = useShop()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    const sent = await sendWithdrawal(statement)
    setBusy(false)
    if (sent.ok) onReceived(sent.receivedAt)
    else setFailure(sent.error)
  }

  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1} className={styles.step}>
        Check your statement
      </h3>
      <p>I withdraw from my contract with {shop.settings.brand}:</p>
      <WithdrawalStatement statement={statement} />
      {failure !== undefined && (
        <Notice kind="error" alert>
          <p>{failure}</p>
          <p>
            Your statement is still here. Try again, or <a href={mailOf(shop, statement)}>send it to us by e-mail</a>:
            that counts as well.
          </p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => void confirm()}>
          Confirm withdrawal
        </Button>
        <Button kind="quiet" onClick={onChange}>
          Change something
        </Button>
      </div>
    </div>
  )
}

function mailOf(shop: Shop, statement: WithdrawalRequest): string {
  const body = [
    `I withdraw from my contract with ${shop.settings.brand}:`,
    ...statementLines(statement).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  const subject = `Withdrawal from order ${statement.reference}`
  return `mailto:${shop.settings.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
