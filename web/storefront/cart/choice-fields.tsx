import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { optionField, personalField } from '#shop/cart/choice-fields.ts'
import type { Choice } from '#shop/catalogue/choice.ts'
import { defaultValue, type Option, type OptionValue } from '#shop/catalogue/options.ts'
import { endsWithdrawal, type PersonalField } from '#shop/catalogue/personal-fields.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { withExtra } from '#shop/texts/facts.ts'
import { bespokeFieldNote, fieldLabel } from '#shop/texts/personal.ts'
import { useStock } from '../../shop/use-stock.ts'
import { ChipChoice } from '../../ui/chip.tsx'
import { Field, SelectField } from '../../ui/field.tsx'

type Texts = Readonly<Record<string, string | undefined>>
type Props = {
  product: Product
  values?: Texts
  errors?: Texts
  aside?: (option: Option) => ReactNode
}

const PILLS_MAX = 8

export function ChoiceFields({ product, values = {}, errors = {}, aside }: Props) {
  const stock = useStock()
  const gone = (chosen: Choice['options']) =>
    stock?.left(product, chosen) === 0 ? `, ${stock.words(product, chosen).toLowerCase()}` : ''
  return (
    <>
      {product.options.map((option) => (
        <OptionField
          key={option.id}
          option={option}
          nameOf={({ id, name, extra }) => withExtra(name, extra) + gone({ [option.id]: id })}
          value={values[optionField(option.id)]}
          aside={aside?.(option)}
        />
      ))}
      {product.personal.map((field) => {
        const name = personalField(field.id)
        return <WordsField key={field.id} field={field} value={values[name]} error={errors[name]} />
      })}
    </>
  )
}

type OptionProps = {
  option: Option
  nameOf: (value: OptionValue) => string
  value: string | undefined
  aside: ReactNode
}

function OptionField({ option, nameOf, value, aside }: OptionProps) {
  const { id, name, values } = option
  const chosen = values.find((one) => one.id === value)?.id ?? defaultValue(option)
  if (values.length > PILLS_MAX)
    return (
      <SelectField label={name} name={optionField(id)} defaultValue={chosen} autoComplete="off">
        {values.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
    )
  const names = new Map(values.map((one) => [one.id, nameOf(one)]))
  return (
    <ChipChoice
      legend={name}
      options={values.map((one) => one.id)}
      nameOf={(one) => names.get(one) ?? one}
      name={optionField(id)}
      defaultValue={chosen}
      aside={aside}
    />
  )
}

type WordsProps = { field: PersonalField; value: string | undefined; error: string | undefined }

function WordsField({ field, value = '', error: sent }: WordsProps) {
  const { id, kind, choices = [], maxLength, required } = field
  const [error, setError] = useState(sent)
  const shared = {
    label: fieldLabel(field),
    name: personalField(id),
    defaultValue: value,
    error,
    alert: error !== sent,
    onInvalid: ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) =>
      setError(currentTarget.validationMessage),
    onInput: () => setError(undefined),
    required,
    autoComplete: 'off',
  }
  if (kind === 'choice')
    return (
      <SelectField {...shared}>
        <option value="">{required ? 'Please choose' : 'None'}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  const length = `At most ${maxLength} characters.`
  const hint = endsWithdrawal(field) ? `${length} ${bespokeFieldNote(field)}` : length
  return <Field {...shared} maxLength={maxLength} hint={hint} />
}
