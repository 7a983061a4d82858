import { formatCents } from '#shop/money.ts'
import type { PaymentPage } from '#shop/pages/sandbox-page.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reachedAtOnce } from '../../ui/reached-at-once.ts'
import { Actions, Form, LinkedPage } from '../linked/linked-page.tsx'
import { Panel, Summary } from './payment-steps.tsx'
import styles from './sandbox.module.css'

export function Payment(page: PaymentPage) {
  const { action, summary, form, problem, countries, asksForPhone, cards, notes, cancelUrl, panel } = page
  const text = (
    name: string,
    label: string,
    autoComplete: string,
    more: { type?: string; required?: boolean } = {},
  ) => <Field {...fieldOf(page, name)} label={label} autoComplete={autoComplete} maxLength={255} required {...more} />
  return (
    <LinkedPage
      title="Payment"
      tabTitle={problem === null ? 'Payment' : `${problem} Payment`}
      problems={form.errors}
      wide
    >
      {problem !== null && (
        <div role="alert" {...reachedAtOnce} className={styles.problem}>
          <Notice kind="error">
            <h2>{problem}</h2>
            <p>Nothing was charged. Choose another card and try again.</p>
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <Summary {...summary} />
        <Form action={action}>
          <fieldset className={styles.fields}>
            <legend>Contact</legend>
            {text('email', 'Email', 'email', { type: 'email' })}
            {asksForPhone && text('phone', 'Phone', 'tel', { type: 'tel' })}
          </fieldset>
          <fieldset className={styles.fields}>
            <legend>{countries ? 'Shipping address' : 'Your name'}</legend>
            {text('name', 'Full name', 'name')}
            {countries && (
              <>
                <Choices page={page} name="country" label="Country" autoComplete="shipping country" of={countries} />
                {text('line1', 'Address line 1', 'shipping address-line1')}
                {text('line2', 'Address line 2 (optional)', 'shipping address-line2', { required: false })}
                {text('city', 'Town or city', 'shipping address-level2')}
                <div className={styles.pair}>
                  {text('state', 'County (optional)', 'shipping address-level1', { required: false })}
                  {text('postal_code', 'Eircode or postcode', 'shipping postal-code')}
                </div>
              </>
            )}
            {notes.address && <p className={styles.quiet}>{notes.address}</p>}
          </fieldset>
          <fieldset className={styles.fields}>
            <legend>Payment method</legend>
            <Choices page={page} name="card" label="Test card" autoComplete="off" of={cards} />
          </fieldset>
          {notes.submit && <p className={styles.quiet}>{notes.submit}</p>}
          <Actions>
            <Button type="submit" size="large">
              Pay {formatCents(summary.total)}
            </Button>
            {cancelUrl !== null && <a href={cancelUrl}>Cancel and go back</a>}
          </Actions>
        </Form>
      </div>
      <Panel {...panel} />
    </LinkedPage>
  )
}

/** Its name is its id, which the list of errors leads to. */
function fieldOf({ form: { values, errors } }: PaymentPage, name: string) {
  return { id: name, name, defaultValue: values[name], error: errors[name] }
}

type ChoicesProps = { page: PaymentPage; name: string; label: string; autoComplete: string; of: PaymentPage['cards'] }

function Choices({ page, name, label, autoComplete, of }: ChoicesProps) {
  return (
    <SelectField {...fieldOf(page, name)} label={label} autoComplete={autoComplete}>
      {of.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}
