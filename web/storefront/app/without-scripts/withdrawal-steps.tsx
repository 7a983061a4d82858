import { formPaths, paths } from '#shop/paths.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { reachedAtOnce } from '../../../ui/reached-at-once.ts'
import { WithdrawalFields } from '../../withdrawals/fields.tsx'
import { WithdrawalReceipt } from '../../withdrawals/receipt.tsx'
import { WithdrawalStatement } from '../../withdrawals/statement.tsx'
import { useSentForm } from './message.tsx'
import { Problems } from './problems.tsx'

/** The withdrawal function, a page a step: form, review, receipt (S10.6, Directive (EU) 2023/2673, docs/decisions/029). */
export function WithdrawalSteps() {
  const { values, step, receivedAt } = useSentForm()
  const { name = '', reference = '', email = '', items = '' } = values
  const statement = { name, reference, email, items }
  if (step === 'received' && receivedAt) return <Receipt statement={statement} receivedAt={new Date(receivedAt)} />
  if (step === 'review') return <Review statement={statement} />
  return (
    <Disclosure summary="Withdraw from contract here" open={Object.keys(values).length > 0}>
      <Statement />
    </Disclosure>
  )
}

function Statement() {
  const { values, errors = {} } = useSentForm()
  const fieldOf = (name: keyof WithdrawalRequest) => ({ name, defaultValue: values[name] ?? '', error: errors[name] })
  return (
    <form method="post" action={formPaths.withdraw} className="plain-form" noValidate>
      <Problems />
      <WithdrawalFields fieldOf={fieldOf} />
      <div className="buttons">
        <Button type="submit">Continue</Button>
      </div>
    </form>
  )
}

function Review({ statement }: { statement: WithdrawalRequest }) {
  const { brand } = useShop().settings
  return (
    <form method="post" action={formPaths.withdraw} className="plain-form">
      <h2 {...reachedAtOnce}>Check your statement</h2>
      <p>I withdraw from my contract with {brand}:</p>
      <WithdrawalStatement statement={statement} />
      {Object.entries(statement).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="buttons">
        <Button type="submit" name="step" value="confirm">
          Confirm withdrawal
        </Button>
        <Button type="submit" name="step" value="change" kind="quiet">
          Change something
        </Button>
      </div>
    </form>
  )
}

function Receipt({ statement, receivedAt }: { statement: WithdrawalRequest; receivedAt: Date }) {
  return (
    <div className="plain-form">
      <h2 {...reachedAtOnce}>Your withdrawal</h2>
      <WithdrawalReceipt statement={statement} receivedAt={receivedAt} />
      <p>
        <a href={paths.returns}>Back to Shipping & Returns</a>
      </p>
    </div>
  )
}
