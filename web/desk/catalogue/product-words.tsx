import { PERSONAL_FIELDS_MAX, type PersonalField } from '#shop/catalogue/personal-fields.ts'
import { type EditableProduct, withOwnIds } from '#shop/publishing/editable-product.ts'
import { personalFields, WORDS_LENGTH } from '#shop/publishing/product-fields.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { PartList } from './part-list.tsx'

type Props = {
  product: Pick<EditableProduct, 'personal'>
  error: string | undefined
  onChange: (part: Pick<EditableProduct, 'personal'>) => void
}

const blank = (index: number): PersonalField => ({
  id: `words-${index + 1}`,
  label: '',
  kind: 'text',
  maxLength: WORDS_LENGTH,
  required: false,
  extra: 0,
  bespoke: true,
})

export function ProductWords({ product: { personal }, error, onChange }: Props) {
  return (
    <PartList
      title="Words from the customer"
      noun="field"
      items={personal}
      max={PERSONAL_FIELDS_MAX}
      nameOf={({ label }) => label}
      blank={() => blank(personal.length)}
      error={error}
      onChange={(changed) => onChange({ personal: withOwnIds(changed) })}
    >
      {(field, _, change) => <DescribedFields of={personalFields} value={field} onChange={change} />}
    </PartList>
  )
}
