import type { OrderLine } from '#shop/cart/order-line.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { withExtra } from '#shop/texts/facts.ts'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './line-options.module.css'

type Props = {
  product: Product
  line: OrderLine
  onOptions: (options: OrderLine['options']) => void
}

export function LineOptions({ product, line, onOptions }: Props) {
  if (product.options.length === 0) return null
  return (
    <div className={styles.options}>
      {product.options.map(({ id, name, values }) => (
        <Select
          key={id}
          label={
            <VisuallyHidden>
              {name} of {line.name}
            </VisuallyHidden>
          }
          name={id}
          options={values.map((value) => ({ value: value.id, name: withExtra(value.name, value.extra) }))}
          value={line.options[id] ?? ''}
          onChange={(value) => onOptions({ ...line.options, [id]: value })}
        />
      ))}
    </div>
  )
}
