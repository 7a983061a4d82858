import type { ReactNode } from 'react'
import type { FilledForm } from '#shop/filled-form.ts'
import { NAME_MAX, type WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Field, TextArea } from '../../ui/field.tsx'

type Props = {
  form: FilledForm
  /** The browser sends the form by itself, so links of an error summary lead to its fields by their names. */
  isSent: boolean
  alert: boolean | undefined
  /** A choice of the items of an order that is known. It needs no reference and no address. */
  items?: ReactNode
  suggestion?: ReactNode
}

/** The fields that the law allows for a withdrawal (S10.6). */
export function WithdrawalFields({ form: { values, errors }, isSent, alert, items, suggestion }: Props) {
  const { orderPrefix } = useShop().settings
  const field = (name: keyof WithdrawalRequest) => ({
    name,
    id: isSent ? name : undefined,
    defaultValue: values[name] ?? '',
    error: errors[name],
    alert,
  })
  if (items !== undefined)
    return (
      <>
        <Field label="Your name" autoComplete="name" required maxLength={NAME_MAX} {...field('name')} />
        {items}
      </>
    )
  return (
    <>
      <p>
        You need not give a reason. Any clear statement will do: you may also write to us or use the model form on this
        page.
      </p>
      <Field label="Your name" autoComplete="name" {...field('name')} />
      <Field
        label={`Order reference (${orderPrefix}-…)`}
        hint="It is in your confirmation e-mail"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('reference')}
      />
      <div>
        <Field
          label="Email for our confirmation"
          hint="The address you ordered with"
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...field('email')}
        />
        {suggestion !== undefined && <div role="status">{suggestion}</div>}
      </div>
      <TextArea label="Which items" hint="Optional; leave empty for the whole order" {...field('items')} />
    </>
  )
}
