import type { FindOrderPage } from '#shop/orders/find-order-page.ts'
import { orderPaths } from '#shop/paths.ts'
import { EMAIL_MAX, ORDER_REFERENCE_MAX } from '#shop/promises.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Actions, Form, LinkedPage } from '../linked-page.tsx'
import { ShopByColour } from '../shop-by-colour.tsx'

export function FindOrder({ page }: { page: FindOrderPage }) {
  const { contactEmail, orderPrefix } = useShop().settings
  if (page.page === 'find-order-sent')
    return (
      <LinkedPage
        title="Check your inbox"
        path={orderPaths.find}
        lead="If this reference and e-mail address match an order, we've sent a link."
      >
        <p>
          Nothing within an hour? Check your spam folder and what you typed, or write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
        <Actions>
          <ButtonLink to={orderPaths.find} kind="secondary">
            Try again
          </ButtonLink>
        </Actions>
      </LinkedPage>
    )
  const { values, errors } = page.form
  return (
    <LinkedPage
      title="Find your order"
      path={orderPaths.find}
      lead="We'll send a link to your order page to the e-mail address you ordered with."
      problems={errors}
    >
      <Form action={orderPaths.find}>
        <Field
          id="reference"
          name="reference"
          label={`Order reference (${orderPrefix}-…)`}
          hint="It is in your confirmation e-mail"
          defaultValue={values.reference}
          error={errors.reference}
          autoComplete="off"
          required
          maxLength={ORDER_REFERENCE_MAX}
        />
        <Field
          id="email"
          name="email"
          label="Email address"
          hint="The address you ordered with"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          error={errors.email}
          required
          maxLength={EMAIL_MAX}
        />
        <Actions>
          <Button type="submit">Send me the link</Button>
        </Actions>
      </Form>
      <Disclosure summary="Where is my reference?">
        <p>
          In the subject of your confirmation e-mail, after “order”. No e-mail? Write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </Disclosure>
      <ShopByColour />
    </LinkedPage>
  )
}
