import { orderPaths } from '#shop/paths.ts'
import {
  type OrderWithdrawalPage,
  type ReturnableItem,
  returnedField,
} from '#shop/withdrawals/order-withdrawal-page.ts'
import type { WithdrawalStep } from '#shop/withdrawals/withdrawal-step.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { WithdrawalSteps } from '../../withdrawals/steps.tsx'
import { Actions, Card, LinkedPage } from '../linked-page.tsx'
import styles from './order.module.css'
import { Thumbnail } from './parts.tsx'

const titles: Readonly<Record<WithdrawalStep['step'], string>> = {
  form: 'Withdraw from your order',
  review: 'Check your statement',
  received: 'We have received your withdrawal',
}

/** The withdrawal function with all that the order knows filled in (Directive (EU) 2023/2673). */
export function OrderWithdrawal({ page }: { page: OrderWithdrawalPage }) {
  const back = (
    <Actions>
      <ButtonLink to={orderPaths.page(page.token)} kind="secondary">
        Back to your order
      </ButtonLink>
    </Actions>
  )
  if (page.page === 'nothing-to-withdraw')
    return (
      <LinkedPage title={page.title} lead={page.text}>
        <p>Something wrong? Reply to our e-mail.</p>
        {back}
      </LinkedPage>
    )
  const { withdrawal, items, token } = page
  const isForm = withdrawal.step === 'form'
  return (
    <LinkedPage
      title={titles[withdrawal.step]}
      lead={isForm && "You need not give a reason. Choose what you're returning, check it, and confirm."}
      problems={isForm ? withdrawal.form.errors : {}}
    >
      <Card>
        <WithdrawalSteps
          at={withdrawal}
          action={orderPaths.withdraw(token)}
          order={{
            items: <ReturnedItems items={items} error={isForm ? withdrawal.form.errors.items : undefined} />,
            counts: Object.fromEntries(items.map(({ itemId, returned }) => [returnedField(itemId), String(returned)])),
          }}
        />
      </Card>
      {withdrawal.step !== 'review' && back}
    </LinkedPage>
  )
}

function ReturnedItems({ items, error }: { items: readonly ReturnableItem[]; error: string | undefined }) {
  if (items.length === 0) return <p>You are returning the whole order.</p>
  return (
    <fieldset id="items" tabIndex={-1} aria-describedby={error ? 'items-error' : undefined} className={styles.choices}>
      <legend>What you are returning</legend>
      {error && (
        <p id="items-error" className={styles.error}>
          {error}
        </p>
      )}
      {items.map(({ itemId, id, name, quantity, returned, noWithdrawal }) =>
        quantity === 0 ? null : (
          <div key={itemId} className={styles.size}>
            <Thumbnail id={id} />
            {noWithdrawal === null ? (
              <SelectField
                id={returnedField(itemId)}
                name={returnedField(itemId)}
                label={name}
                defaultValue={returned}
                autoComplete="off"
              >
                {Array.from({ length: quantity + 1 }, (_, count) => quantity - count).map((count) => (
                  <option key={count} value={count}>
                    {count === 0 ? 'I keep it' : count === quantity && count > 1 ? `all ${count}` : count}
                  </option>
                ))}
              </SelectField>
            ) : (
              <p>
                {name}: {noWithdrawal}
              </p>
            )}
          </div>
        ),
      )}
    </fieldset>
  )
}
