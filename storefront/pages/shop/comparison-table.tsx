import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import type { Product } from '#shop/catalogue/product.ts'
import { recipes } from '#shop/catalogue/recipes.ts'
import { formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './comparison-table.module.css'

type Props = {
  products: readonly Product[]
  name: (product: Product) => ReactNode
  picture: (product: Product) => ReactNode
  buy: (product: Product) => ReactNode
  onRemove: (product: Product) => void
}

// What scrolls must be reachable by keyboard (WCAG 2.1.1); Safari does not see to it by itself.
const reachable = { tabIndex: 0 }

const centimetres = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 1 })
const millimetres = new Intl.NumberFormat('en-IE')

const rows: readonly [name: string, content: (product: Product) => ReactNode][] = [
  ['Price', ({ priceCents }) => <strong>{formatCents(priceCents)}</strong>],
  ['Category', ({ category }) => category],
  ['Materials', ({ materials }) => materials.join(', ')],
  ['Pictured length', ({ id }) => `${centimetres.format((recipes[id]?.strungLengthMm ?? 0) / 10)} cm`],
  ['Largest bead', ({ id }) => `${millimetres.format(recipes[id]?.largestBeadMm ?? 0)} mm`],
]

/** Products side by side, a column each; scrolls sideways where they do not fit, with the row's names staying (specification 2, /shop). */
export function ComparisonTable({ products, name, picture, buy, onRemove }: Props) {
  return (
    <section className={styles.region} aria-label="Comparison" {...reachable}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Bracelet</th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                {picture(product)}
                {name(product)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, content]) => (
            <Row key={heading} heading={heading} products={products} content={content} />
          ))}
          <Row heading="Buy" products={products} content={buy} />
          <Row
            heading="Remove"
            products={products}
            content={(product) => (
              <Button
                kind="quiet"
                className={styles.remove ?? ''}
                aria-label={`Remove ${product.name} from the comparison`}
                onClick={({ currentTarget }) => {
                  const cell = currentTarget.closest('td')
                  const next = cell?.nextElementSibling ?? cell?.previousElementSibling
                  next?.querySelector('button')?.focus()
                  onRemove(product)
                }}
              >
                <Icon of={Trash2} size={18} />
                Remove
              </Button>
            )}
          />
        </tbody>
      </table>
    </section>
  )
}

type RowProps = Pick<Props, 'products'> & { heading: string; content: (product: Product) => ReactNode }

function Row({ heading, products, content }: RowProps) {
  return (
    <tr>
      <th scope="row">{heading}</th>
      {products.map((product) => (
        <td key={product.id}>{content(product)}</td>
      ))}
    </tr>
  )
}
