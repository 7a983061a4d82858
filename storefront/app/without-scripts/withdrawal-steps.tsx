import { formatMoment } from '#shop/dates.ts'
import { formPaths, paths } from '#shop/paths.ts'
import { POST_BACK_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { WithdrawalStatement } from '../../withdrawals/statement.tsx'
import { useSentForm } from './news.tsx'
import { Problems } from './problems.tsx'

const reachedAtOnce = { tabIndex: -1, autoFocus: true } as const

/** The withdrawal function, a page a step: form, review, receipt (S10.6, Directive (EU) 2023/2673, docs/decisions/070). */
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
      <p>
        You need not give a reason. Any clear statement will do: you may also write to us or use the model form on this
        page.
      </p>
      <Field label="Your name" autoComplete="name" {...fieldOf('name')} />
      <Field
        label="Order reference (SOL-…)"
        hint="It is in your confirmation e-mail"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldOf('reference')}
      />
      <Field
        label="Email for our confirmation"
        hint="The address that you ordered with"
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...fieldOf('email')}
      />
      <TextArea label="Which items" hint="Optional; leave empty for the whole order" {...fieldOf('items')} />
      <div className="buttons">
        <Button type="submit">Continue</Button>
      </div>
    </form>
  )
}

function Review({ statement }: { statement: WithdrawalRequest }) {
  return (
    <form method="post" action={formPaths.withdraw} className="plain-form">
      <h2 {...reachedAtOnce}>Check your statement</h2>
      <p>I withdraw from my contract with {settings.brand}:</p>
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
  const { reference, email } = statement
  return (
    <div className="plain-form">
      <h2 {...reachedAtOnce}>Your withdrawal</h2>
      <p>
        We have received your withdrawal for order {reference} on {formatMoment(receivedAt)}. A copy is on its way to{' '}
        {email}. Please post the bracelet within {POST_BACK_DAYS} days.
      </p>
      <WithdrawalStatement statement={statement} />
      <p>
        No copy within the hour? We send one a day for each order; or this reference and this address are not the ones
        of an order, and we will find yours and write to you. Your statement counts all the same. Questions:{' '}
        <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
      </p>
      <p>
        <a href={paths.returns}>Back to Shipping & Returns</a>
      </p>
    </div>
  )
}
