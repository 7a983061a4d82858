import { useId, useState } from 'react'
import { shippingFor } from '#shop/cart/totals.ts'
import { priceFrom } from '#shop/catalogue/choice.ts'
import { materialsFact } from '#shop/catalogue/facts.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import { formatCents } from '#shop/money.ts'
import { priceWords, shortPrice } from '#shop/texts/facts.ts'
import { useDetails, useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './summary.module.css'

/** Category, name, price, story and materials (S2.75). */
export function ProductSummary({ product }: { product: Product }) {
  const shop = useShop()
  const { id, name, category, materials, description } = product
  const fact = shop.settings.facts.find((one) => one.id === materialsFact.id && one.isShown && one.isFiltered)
  return (
    <>
      <div>
        <Link to={filterUrl(shop, { category })} className={styles.category}>
          {category}
        </Link>
        <h1 className={styles.name}>{name}</h1>
      </div>
      <Price product={product} />
      <Story id={id} description={description} />
      {fact && (
        <ul className={styles.materials} aria-label={fact.name}>
          {materials.map((material) => (
            <li key={material}>
              <Link to={filterUrl(shop, { facts: { [fact.id]: [material] } })} className={styles.material}>
                {material}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The price with what shipping would cost for it alone in Ireland, whose rate is that of the first zone (S2.76). */
function Price({ product }: { product: Product }) {
  const shop = useShop()
  const fee = shippingFor(shop, priceFrom(product).cents)
  return (
    <div>
      <p className={styles.price}>{priceWords(product)}</p>
      <p className={styles.note}>
        {fee === 0
          ? 'Free shipping in Ireland.'
          : `Shipping in Ireland ${formatCents(fee)}, free from ${shortPrice(shop.settings.freeShippingFrom)}.`}{' '}
        Includes VAT where chargeable.
      </p>
    </div>
  )
}

/** One sentence, and the full story on demand (S2.77). */
function Story({ id, description }: { id: string; description: string }) {
  const [isOpen, setOpen] = useState(false)
  const fullId = useId()
  const paragraphs = useDetails().stories[id]?.split('\n\n') ?? []
  return (
    <div className={styles.story}>
      <p>{description}</p>
      <div id={fullId} className={styles.full} hidden={!isOpen}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button kind="quiet" aria-expanded={isOpen} aria-controls={fullId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Read less' : 'Read more'}
      </Button>
    </div>
  )
}
