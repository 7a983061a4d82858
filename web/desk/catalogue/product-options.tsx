import { OPTION_VALUES_MAX, OPTIONS_MAX, type Option } from '#shop/catalogue/options.ts'
import { type EditableProduct, withOwnIds } from '#shop/publishing/editable-product.ts'
import { optionFields } from '#shop/publishing/product-fields.ts'
import { SelectField } from '../../ui/field.tsx'
import { DescribedFields } from '../forms/described-fields.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { LinesField } from '../forms/lines-field.tsx'
import { PartList } from './part-list.tsx'
import { withValues } from './product-text.ts'

type Props = {
  product: Pick<EditableProduct, 'options'>
  error: string | undefined
  onChange: (part: Pick<EditableProduct, 'options'>) => void
}

const blank = (index: number): Option => ({ id: `option-${index + 1}`, name: '', values: [] })

export function ProductOptions({ product: { options }, error, onChange }: Props) {
  return (
    <PartList
      title="What the shopper chooses"
      noun="option"
      items={options}
      max={OPTIONS_MAX}
      nameOf={({ name }) => name}
      blank={() => blank(options.length)}
      error={error}
      onChange={(changed) => onChange({ options: withOwnIds(changed) })}
    >
      {(option, _, change) => (
        <DescribedFields
          of={optionFields}
          value={option}
          own={{
            values: <Values option={option} onChange={change} />,
            default: <First option={option} onChange={change} />,
          }}
          onChange={change}
        />
      )}
    </PartList>
  )
}

type PartProps = { option: Option; onChange: (change: (before: Option) => Option) => void }

function Values({ option: { values }, onChange }: PartProps) {
  return (
    <>
      <LinesField
        label="Values"
        hint={`One on each line, ${OPTION_VALUES_MAX} at most.`}
        lines={values.map((value) => value.name)}
        max={OPTION_VALUES_MAX}
        onChange={(names) => onChange((before) => withValues(before, names))}
      />
      {values.map((value, index) => (
        <EuroField
          key={value.id}
          label={`${value.name} adds, in euro`}
          cents={value.extra}
          onChange={(extra) =>
            onChange((before) => ({ ...before, values: before.values.with(index, { ...value, extra }) }))
          }
        />
      ))}
    </>
  )
}

function First({ option: { values, default: chosen }, onChange }: PartProps) {
  return (
    <SelectField
      label="Chosen first"
      value={chosen ?? values[0]?.id}
      onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, default: value }))}
    >
      {values.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
