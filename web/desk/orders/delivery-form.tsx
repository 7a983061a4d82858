import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import { DeliveryChange } from '#shop/desk/changes.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { postcodeLabel, postcodeWord } from '#shop/orders/postcode-words.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import { ADDRESS_PART_MAX, GIFT_NOTE_MAX } from '#shop/promises.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field, SelectField, TextArea } from '../../ui/field.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { countryName } from '../words/country-name.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Typed = v.object({
  name: v.string(),
  line1: v.string(),
  line2: v.string(),
  city: v.string(),
  county: v.string(),
  postcode: v.string(),
  country: v.string(),
  giftNote: v.string(),
})

const parts = [
  { part: 'name', label: 'Name', required: true },
  { part: 'line1', label: 'Address line 1', required: true },
  { part: 'line2', label: 'Address line 2 (optional)', required: false },
  { part: 'city', label: 'Town or city', required: true },
  { part: 'county', label: 'County or state (optional)', required: false },
  { part: 'postcode', label: 'Postcode', required: false },
] as const

type Props = {
  order: OrderAnswer
  delivery: NonNullable<OrderAnswer['delivery']>
  run: RunChange
  isBusy: boolean
}

export function DeliveryForm({ order, delivery: { countries, ...address }, run, isBusy }: Props) {
  const draft = useDraft(`delivery ${order.summary.id}`, Typed, { ...address, giftNote: order.giftNote }, order.version)
  const typed = draft.value
  const set = (part: keyof typeof typed, value: string) => draft.change((before) => ({ ...before, [part]: value }))
  const { issues = [] } = v.safeParse(DeliveryChange, { ...typed, version: '' }, { abortPipeEarly: true })
  const hasLostPostcode = typed.postcode.trim() === '' && address.postcode !== ''
  const { form, errors, check } = useFieldErrors({
    ...fieldErrors(issues),
    ...(hasLostPostcode && { postcode: refuseOrder('no-postcode', postcodeWord(typed.country)).message }),
  })
  const save = async () => {
    const seen = { ...order, version: String(draft.version) }
    const wanted = [typed.name, typed.line1, typed.line2, typed.city, typed.postcode, typed.giftNote].filter(Boolean)
    const done = 'Saved. We’re telling the customer'
    await run({ change: 'delivery', body: typed, wanted: wanted.join(', '), done, draft }, seen)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) void save()
  }
  const hasGiftWrap = order.giftWrap > 0
  return (
    <Disclosure summary="Edit delivery">
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <DraftNotice of={draft} />
        {parts.map(({ part, label, required }) => (
          <Field
            key={part}
            name={part}
            label={part === 'postcode' ? postcodeLabel(typed.country) : label}
            required={required}
            maxLength={ADDRESS_PART_MAX}
            autoComplete="off"
            value={typed[part]}
            error={errors[part]}
            onChange={({ currentTarget: { value } }) => set(part, value)}
          />
        ))}
        {countries.length > 1 && (
          <SelectField
            name="country"
            label="Country"
            value={typed.country}
            error={errors.country}
            onChange={({ currentTarget: { value } }) => set('country', value)}
          >
            {countries.map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </SelectField>
        )}
        {hasGiftWrap && (
          <TextArea
            name="giftNote"
            label="Gift note"
            limit={GIFT_NOTE_MAX}
            value={typed.giftNote}
            error={errors.giftNote}
            onChange={({ currentTarget: { value } }) => set('giftNote', value)}
          />
        )}
        <Button type="submit" kind="secondary" busy={isBusy}>
          Save and notify
        </Button>
      </form>
    </Disclosure>
  )
}
