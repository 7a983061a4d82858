import { type ReactNode, useState } from 'react'
import type { Product } from '#shop/catalogue/product.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { Picture } from '../../catalogue/picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import styles from './product-card.module.css'

type Props = {
  product: Product
  heading?: 'h2' | 'h3'
  eager?: boolean | undefined
  first?: boolean | undefined
  badge?: ReactNode
  mark?: ReactNode
  tools?: ReactNode
  actions?: ReactNode
}

const CARD_SIZES = '(min-width:1152px) 272px, (min-width:768px) 30vw, 46vw'
const MATERIALS_SHOWN = 2

/** A product in a list: pictures, name, two materials and price; the whole card is one link to the product, `tools` and `actions` lie above it (specification 2, /shop). */
export function ProductCard({ product, heading: Heading = 'h2', eager, first, badge, mark, tools, actions }: Props) {
  const [isLookedAt, setLookedAt] = useState(false)
  // A drawing is there at once; a photograph may not hide the first one before it has come.
  const [isSecondIn, setSecondIn] = useState(!productPicture(product, 'close'))
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setLookedAt(true)}
      onFocus={() => setLookedAt(true)}
    >
      <Heading className={styles.name}>
        <Link
          to={paths.product(product.id)}
          className={styles.link}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            event.currentTarget.click()
          }}
        >
          {product.name}
        </Link>
      </Heading>
      <div className={styles.picture}>
        <Picture product={product} sizes={CARD_SIZES} eager={eager} first={first} />
        {isLookedAt && (
          <div className={classNames(styles.second, isSecondIn && styles.in)}>
            <Picture product={product} view="close" alt="" sizes={CARD_SIZES} eager onShown={() => setSecondIn(true)} />
          </div>
        )}
        {mark && <div className={styles.mark}>{mark}</div>}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      <p className={styles.materials}>{product.materials.slice(0, MATERIALS_SHOWN).join(', ')}</p>
      <div className={styles.buying}>
        <div>
          <p className={styles.price}>{formatCents(product.priceCents)}</p>
          {badge}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  )
}
