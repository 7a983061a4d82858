import { OPTION_VALUES_MAX, OPTIONS_MAX, type Option, PART_NAME_MAX } from '#shop/catalogue/options.ts'
import { type EditableProduct, partId, withOwnIds } from '#shop/publishing/editable-product.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { LinesField } from './lines-field.tsx'
import { PartList } from './part-list.tsx'
import { withValues } from './product-text.ts'

type Props = {
  product: Pick<EditableProduct, 'options'>
  error: string | undefined
  onChange: (part: Pick<EditableProduct, 'options'>) => void
}

const words = { unnamed: 'An option', unnamedToRemove: 'this option', add: 'Add an option' } as const
const blank = (index: number): Option => ({ id: `option-${index + 1}`, name: '', values: [] })

export function ProductOptions({ product: { options }, error, onChange }: Props) {
  return (
    <PartList
      title="What the shopper chooses"
      words={words}
      parts={options}
      max={OPTIONS_MAX}
      nameOf={({ name }) => name}
      blank={blank}
      error={error}
      onChange={(changed) => onChange({ options: withOwnIds(changed) })}
    >
      {(option, change) => <OptionFields option={option} onChange={change} />}
    </PartList>
  )
}

function OptionFields({ option, onChange }: { option: Option; onChange: (option: Option) => void }) {
  const { id, name, values, default: chosen } = option
  return (
    <>
      <Field
        label="Option"
        hint="Such as Glaze."
        value={name}
        limit={PART_NAME_MAX}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ ...option, id: partId(value, id), name: value })
        }}
      />
      <LinesField
        label="Values"
        lines={values.map((value) => value.name)}
        max={OPTION_VALUES_MAX}
        onChange={(names) => onChange(withValues(option, names))}
      />
      {values.map((value, index) => (
        <EuroField
          key={value.id}
          label={`${value.name} adds, in euro`}
          cents={value.extra}
          onChange={(extra) => onChange({ ...option, values: values.with(index, { ...value, extra }) })}
        />
      ))}
      {values.length > 1 && (
        <Select
          label="Chosen first"
          options={values.map((value) => ({ value: value.id, name: value.name }))}
          value={chosen ?? values[0]?.id ?? ''}
          onChange={(first) => onChange({ ...option, default: first })}
        />
      )}
    </>
  )
}
