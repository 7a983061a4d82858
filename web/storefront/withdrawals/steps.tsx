import type { ReactNode, Ref, RefObject } from 'react'
import type { WithdrawalStep } from '#shop/withdrawals/withdrawal-step.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { WithdrawalFields } from './fields.tsx'
import { WithdrawalReceipt } from './receipt.tsx'
import { WithdrawalStatement } from './statement.tsx'
import styles from './withdrawals.module.css'

/** Added to the form by an order: a choice of its items, and the names and values of that choice for the next step. */
export type KnownOrder = {
  readonly items: ReactNode
  readonly counts: Readonly<Record<string, string>>
}

/** How a script takes the steps, which otherwise the browser sends by itself. */
export type ScriptedSteps = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly words: Ref<HTMLParagraphElement>
  readonly isBusy: boolean
  readonly failure: ReactNode
  readonly suggestion: ReactNode
  readonly check: () => void
  readonly checkAgain: () => void
  readonly confirm: () => void
  readonly change: () => void
  readonly close: () => void
}

type Props = {
  at: WithdrawalStep
  problems?: ReactNode
  heading?: ReactNode
  order?: KnownOrder
} & ({ action: string; script?: undefined } | { action?: undefined; script: ScriptedSteps })

/** The withdrawal function: statement, second confirmation, receipt. The same in the dialog, without scripts and on the page of an order (S10.6, Directive (EU) 2023/2673). */
export function WithdrawalSteps({ at, action, script, problems, heading, order }: Props) {
  const { brand } = useShop().settings
  if (at.step === 'received')
    return (
      <div className={styles.form}>
        {heading}
        <WithdrawalReceipt {...at} isOfKnownOrder={order !== undefined} words={script?.words} />
        {script && (
          <div className={styles.buttons}>
            <Button onClick={script.close}>Done</Button>
          </div>
        )}
      </div>
    )
  if (at.step === 'form') {
    const wrong = Object.entries(at.form.errors)
    const { formId } = at.form.values
    return (
      <form
        ref={script?.form}
        method="post"
        action={action}
        noValidate
        className={styles.form}
        onInput={script?.checkAgain}
        onSubmit={
          script &&
          ((event) => {
            event.preventDefault()
            script.check()
          })
        }
      >
        {script && wrong.length > 1 ? <ErrorSummary errors={wrong} form={script.form} /> : problems}
        {/* With several errors the summary takes the focus and is read out instead. */}
        <WithdrawalFields
          form={at.form}
          isSent={script === undefined}
          alert={script && wrong.length === 1}
          items={order?.items}
          suggestion={script?.suggestion}
        />
        {formId && <input type="hidden" name="formId" value={formId} />}
        <div className={styles.buttons}>
          <Button type="submit" name="step" value="review">
            Continue
          </Button>
          {script && (
            <Button kind="quiet" onClick={script.close}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    )
  }
  const { statement } = at
  const { name, formId } = statement
  const sent = order ? Object.entries({ name, formId, ...order.counts }) : Object.entries(statement)
  return (
    <form method="post" action={action} className={styles.form} noValidate>
      {heading}
      <p>I withdraw from my contract with {brand}:</p>
      <WithdrawalStatement statement={statement} />
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {script?.failure}
      <div className={styles.buttons}>
        <Button {...(script ? { onClick: script.confirm, busy: script.isBusy } : send('confirm'))}>
          Confirm withdrawal
        </Button>
        <Button kind="quiet" {...(script ? { onClick: script.change } : send('change'))}>
          Change something
        </Button>
      </div>
    </form>
  )
}

const send = (step: 'confirm' | 'change') => ({ type: 'submit', name: 'step', value: step }) as const
