import type { HTMLInputAutoCompleteAttribute } from 'react'
import { answerField } from '#shop/checkout/answers.ts'
import type { FilledForm } from '#shop/filled-form.ts'
import type { AddressField, OpenChanges, VariedLine } from '#shop/orders/order-page.ts'
import { postcodeLabel } from '#shop/orders/postcode-words.ts'
import { ADDRESS_PART_MAX, GIFT_NOTE_MAX } from '#shop/promises.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, SelectField, TextArea } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { QuestionField } from '../../checkout/question-field.tsx'
import { Actions, Form } from '../linked-page.tsx'
import styles from './order.module.css'
import { Thumbnail, useVariantWords } from './parts.tsx'

type Sent = { action: string; form: FilledForm }

export function ChangeForms({
  changes: { isInStock, items, option, address, giftNote, questions, answers },
  ...sent
}: Sent & { changes: OpenChanges }) {
  const open = sent.form.values.change
  const answerOf = (id: string) =>
    (open === 'answers' ? sent.form.values[answerField(id)] : answers.find((kept) => kept.id === id)?.answer) ?? ''
  return (
    <>
      <p className={styles.quiet}>
        You can change this until we {isInStock ? 'have packed' : 'start making'} your order.
      </p>
      {items.length > 0 && (
        <Disclosure summary={`Change a ${option}`} open={open === 'options'}>
          {items.map((line) => (
            <OptionsForm key={line.itemId} line={line} option={option} {...sent} />
          ))}
        </Disclosure>
      )}
      {address && (
        <Disclosure summary="Change the address" open={open === 'address'}>
          <AddressForm address={address} {...sent} />
        </Disclosure>
      )}
      {giftNote !== null && (
        <Disclosure summary="Change the gift note" open={open === 'note'}>
          <Form action={sent.action}>
            <input type="hidden" name="change" value="note" />
            <TextArea
              id="giftNote"
              name="giftNote"
              label="Gift note"
              hint={`On the slip in the parcel, at most ${GIFT_NOTE_MAX} characters. Leave it empty for none.`}
              defaultValue={sent.form.values.giftNote ?? giftNote}
              error={sent.form.errors.giftNote}
              maxLength={GIFT_NOTE_MAX}
              autoComplete="off"
            />
            <Actions>
              <Button type="submit">Change note</Button>
            </Actions>
          </Form>
        </Disclosure>
      )}
      {questions.length > 0 && (
        <Disclosure summary="Change your answers" open={open === 'answers'}>
          <Form action={sent.action}>
            <input type="hidden" name="change" value="answers" />
            {questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                value={answerOf(question.id)}
                error={sent.form.errors[answerField(question.id)]}
              />
            ))}
            <Actions>
              <Button type="submit">Change answers</Button>
            </Actions>
          </Form>
        </Disclosure>
      )}
    </>
  )
}

function OptionsForm({ line, option, action, form: { errors } }: Sent & { line: VariedLine; option: string }) {
  const { itemId, id, name, quantity, ordered, variants } = line
  const field = `options-${itemId}`
  const wordsOf = useVariantWords(id)
  return (
    <Form action={action}>
      <input type="hidden" name="change" value="options" />
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={ordered} />
      <div className={styles.size}>
        <Thumbnail id={id} />
        <SelectField
          id={field}
          name="to"
          label={quantity > 1 ? `${quantity} × ${name}` : name}
          defaultValue={ordered}
          error={errors[field]}
          autoComplete="off"
        >
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {wordsOf(variant)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">
          Change {option}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      </div>
    </Form>
  )
}

type Address = NonNullable<OpenChanges['address']>
type Part = { label: string; autoComplete: HTMLInputAutoCompleteAttribute; required?: boolean }

function AddressForm({ address, action, form: { values, errors } }: Sent & { address: Address }) {
  const parts: Readonly<Record<AddressField, Part>> = {
    name: { label: 'Full name', autoComplete: 'name', required: true },
    line1: { label: 'Address line 1', autoComplete: 'address-line1', required: true },
    line2: { label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
    city: { label: 'Town or city', autoComplete: 'address-level2', required: true },
    county: { label: 'County or state (optional)', autoComplete: 'address-level1' },
    postcode: { label: postcodeLabel(address.country), autoComplete: 'postal-code' },
  }
  const field = (name: AddressField) => (
    <Field
      id={name}
      name={name}
      defaultValue={values[name] ?? address[name]}
      error={errors[name]}
      maxLength={ADDRESS_PART_MAX}
      {...parts[name]}
    />
  )
  return (
    <Form action={action}>
      <input type="hidden" name="change" value="address" />
      {field('name')}
      {field('line1')}
      {field('line2')}
      {field('city')}
      {field('county')}
      {field('postcode')}
      <p className={styles.quiet}>
        Country: {new Intl.DisplayNames('en-IE', { type: 'region' }).of(address.country) ?? address.country}. To change
        the country, reply to our e-mail.
      </p>
      <Actions>
        <Button type="submit">Change address</Button>
      </Actions>
    </Form>
  )
}
