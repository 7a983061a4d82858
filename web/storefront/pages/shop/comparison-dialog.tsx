import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { comparedFacts } from '#crafts/comparison.ts'
import { partFor } from '#crafts/craft.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { Details } from '#shop/catalogue/details.ts'
import { factRows } from '#shop/catalogue/facts.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { paths } from '#shop/paths.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { Shop } from '#shop/shop.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { useDetails, useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { AddToCartButton } from '../../cart/add-to-cart.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import styles from './comparison-dialog.module.css'

const COLUMN_SIZES = '(min-width:1024px) 256px, 160px'

// What scrolls must be reachable by keyboard (WCAG 2.1.1); Safari does not see to it by itself.
const reachable = { tabIndex: 0 }

type Fact = readonly [name: string, content: (product: Product) => ReactNode]

/** The facts that one of the products has. */
function ownFacts(shop: Shop, products: readonly Product[]): Fact[] {
  const rows = new Map(products.map((product) => [product, new Map(factRows(shop, 'isCompared', product))]))
  const names = shop.settings.facts.map(({ name }) => name)
  return names
    .filter((name) => [...rows.values()].some((row) => row.has(name)))
    .map((name) => [name, (product) => rows.get(product)?.get(name) ?? '–'])
}

/** The facts of crafts that keep data of one of the products. */
function craftFacts({ recipes }: Details, products: readonly Product[]): Fact[] {
  const crafts = new Set(products.flatMap((product) => (recipes[product.id] && partFor(comparedFacts, product)) ?? []))
  return [...crafts].flatMap((craft) =>
    craft.factsOf(undefined).map(([name], index): Fact => {
      const dataOf = (product: Product) => (partFor(comparedFacts, product) === craft ? recipes[product.id] : undefined)
      return [name, (product) => craft.factsOf(dataOf(product))[index]?.[1]]
    }),
  )
}

/** The products picked for comparison over the list, a column each; scrolls sideways where they do not fit, with the row's names staying (S2.66). */
export function ComparisonDialog({ onClose }: { onClose: () => void }) {
  const shop = useShop()
  const { ids, clear } = useComparison()
  const products = ids.flatMap((id) => findProduct(shop, id) ?? [])
  return (
    <Dialog
      open
      wide
      title={`Compare ${shop.settings.nouns.many}`}
      onClose={onClose}
      footer={
        <Button kind="quiet" onClick={clear}>
          Clear all
        </Button>
      }
    >
      <section className={styles.region} aria-label="Comparison" {...reachable}>
        <ComparisonTable products={products} />
      </section>
    </Dialog>
  )
}

export function ComparisonTable({ products }: { products: readonly Product[] }) {
  const shop = useShop()
  const details = useDetails()
  const facts = [...ownFacts(shop, products), ...craftFacts(details, products)]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{nounsOf(shop).One}</th>
          {products.map((product) => (
            <th key={product.id} scope="col">
              <Picture product={product} sizes={COLUMN_SIZES} />
              <Link to={paths.product(product.id)}>{product.name}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row heading="Price" products={products} content={(product) => <strong>{priceWords(product)}</strong>} />
        <Row heading="Category" products={products} content={({ category }) => category} />
        {facts.map(([heading, content]) => (
          <Row key={heading} heading={heading} products={products} content={content} />
        ))}
        <Row heading="Buy" products={products} content={(product) => <Buy product={product} />} />
        <Row heading="Remove" products={products} content={(product) => <RemoveButton product={product} />} />
      </tbody>
    </table>
  )
}

type RowProps = { heading: string; products: readonly Product[]; content: (product: Product) => ReactNode }

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

function Buy({ product }: { product: Product }) {
  const stock = useStock()
  return (
    <>
      {stock?.words(product)}
      {stock?.left(product) !== 0 && <AddToCartButton product={stock?.withFirstLeft(product) ?? product} />}
    </>
  )
}

function RemoveButton({ product: { id, name } }: { product: Product }) {
  const { remove } = useComparison()
  return (
    <Button
      kind="quiet"
      className={styles.remove ?? ''}
      aria-label={`Remove ${name} from the comparison`}
      onClick={({ currentTarget }) => {
        const cell = currentTarget.closest('td')
        const next = cell?.nextElementSibling ?? cell?.previousElementSibling
        next?.querySelector('button')?.focus()
        remove(id)
      }}
    >
      <Icon of={Trash2} size={18} />
      Remove
    </Button>
  )
}
