import { optionNames, variantId } from '#shop/catalogue/choice.ts'
import { countedVariants } from '#shop/catalogue/stock.ts'
import type { Supply } from '#shop/catalogue/supply.ts'
import { LIMIT_WORKING_DAYS } from '#shop/checkout/making.ts'
import { COUNT_MAX } from '#shop/desk/stock.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { daysFrom } from './product-text.ts'

const kinds = {
  'made-to-order': 'Made to order',
  'in-stock': 'In stock, counted',
  'one-of-a-kind': 'One of a kind',
} as const
type Kind = keyof typeof kinds

function supplyOf(kind: Kind): Supply {
  return kind === 'in-stock' ? { kind, counts: {} } : { kind }
}

type Props = {
  product: EditableProduct
  counted: readonly string[]
  error: string | undefined
  onChange: (part: Pick<EditableProduct, 'supply'>) => void
}

/** How a product comes to a buyer: made to order, counted or one of a kind. A variant that is counted already is corrected elsewhere, so that no sale is lost. */
export function ProductSupply({ product, counted, error, onChange }: Props) {
  const { supply } = product
  const change = (changed: Supply) => onChange({ supply: changed })
  return (
    <>
      <Select
        label="Supply"
        options={(['made-to-order', 'in-stock', 'one-of-a-kind'] as const).map((value) => ({
          value,
          name: kinds[value],
        }))}
        value={supply.kind}
        onChange={(kind) => change(supplyOf(kind))}
      />
      {supply.kind === 'made-to-order' && (
        <Field
          label="Making time (working days)"
          hint="Leave empty for the shop’s usual time."
          name="leadDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={LIMIT_WORKING_DAYS}
          value={supply.leadDays ?? ''}
          error={error}
          onChange={(event) => {
            const leadDays = daysFrom(event.currentTarget.valueAsNumber)
            change({ kind: 'made-to-order', ...(leadDays !== null && { leadDays }) })
          }}
        />
      )}
      {supply.kind === 'in-stock' &&
        countedVariants(product)
          .filter(({ key }) => !counted.includes(key))
          .map(({ key, options, opening }) => (
            <Field
              key={key}
              label={`In stock${optionNames(product, options)
                .map(([, value], index) => `${index === 0 ? ': ' : ', '}${value}`)
                .join('')}`}
              hint="Counted from the moment you publish."
              type="number"
              inputMode="numeric"
              min={0}
              max={COUNT_MAX}
              value={opening}
              onChange={(event) => {
                const typed = event.currentTarget.valueAsNumber
                const count = Number.isFinite(typed) ? Math.min(COUNT_MAX, Math.max(0, Math.round(typed))) : 0
                change({ kind: 'in-stock', counts: { ...supply.counts, [variantId({ options })]: count } })
              }}
            />
          ))}
    </>
  )
}
