import { Ellipsis } from 'lucide'
import { memo, useState } from 'react'
import { shownMaterials } from '#shop/catalogue/facts.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { paths } from '#shop/paths.ts'
import { leadView, productPicture, secondView } from '#shop/pictures/product-pictures.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { useDisclosure } from '../../../platform/use-disclosure.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { Link } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { QuickAddButton } from '../../cart/add-to-cart.tsx'
import { useCart } from '../../cart/cart-provider.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { withDetails } from '../../catalogue/with-details.tsx'
import { useSamples } from '../../layout/flags.tsx'
import { useRating } from '../../layout/page-settings.tsx'
import { CardTools } from './card-tools.tsx'
import styles from './product-card.module.css'

const QuickView = lazy(() => withDetails(import('./quick-view.tsx').then((part) => part.QuickView)))
const preloadQuickView = () => void QuickView.preload()

const CARD_SIZES = '(min-width:1600px) 290px, (min-width:1152px) 25vw, (min-width:768px) 30vw, 46vw'
const MATERIALS_SHOWN = 2

type Props = {
  product: Product
  heading?: 'h2' | 'h3'
  first?: boolean
  comparable?: boolean
}

/** A product in a list, with quick view and quick add; the whole card is one link to the product, beneath its buttons (S2.68, S2.71). */
export const ProductCard = memo(function ProductCard(props: Props) {
  const { product, heading: Heading = 'h2', first, comparable = false } = props
  const { id, name } = product
  const shop = useShop()
  const samples = useSamples()
  const rating = useRating(id)
  const stock = useStock()
  const stockWords = stock?.words(product)
  const [isExplored, setExplored] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const quickView = useDisclosure()
  return (
    <>
      <article
        className={styles.card}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setExplored(true)}
        // A finger focuses what it presses, and looks no closer.
        onFocus={({ target }) => target.matches(':focus-visible') && setExplored(true)}
      >
        <Heading className={styles.name}>
          <Link
            to={paths.product(id)}
            className={styles.link}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              event.currentTarget.click()
            }}
          >
            {name}
          </Link>
        </Heading>
        <div className={styles.picture}>
          <Picture product={product} view={leadView(product)} sizes={CARD_SIZES} first={first} />
          {isExplored && <SecondPicture product={product} />}
          <InCart id={id} />
          <CardTools
            product={product}
            isOpen={isOpen}
            comparable={comparable}
            onQuickView={quickView.open}
            onPreload={preloadQuickView}
          />
        </div>
        <p className={styles.materials}>{shownMaterials(shop, product).slice(0, MATERIALS_SHOWN).join(', ')}</p>
        <div className={styles.buying}>
          <div className={styles.priceLine}>
            <p className={styles.price}>{priceWords(product)}</p>
            {stockWords && <p className={styles.stock}>{stockWords}</p>}
            {rating ? (
              <p className={styles.rating}>
                <VisuallyHidden>Rating </VisuallyHidden>
                {rating}
              </p>
            ) : (
              samples !== 'hidden' && (
                <p className={styles.rating}>{samples === 'shown' ? <SampleRating /> : '\u00a0'}</p>
              )
            )}
          </div>
          <div className={styles.actions}>
            <IconButton
              icon={Ellipsis}
              label={`More for ${name}`}
              aria-expanded={isOpen}
              className={styles.more}
              onClick={() => setOpen(!isOpen)}
            />
            {stock?.left(product) !== 0 && <QuickAddButton product={product} />}
          </div>
        </div>
      </article>
      {quickView.key !== null && <QuickView key={quickView.key} product={product} onClose={quickView.close} />}
    </>
  )
})

// By itself, so that a change of the cart draws no card again.
function InCart({ id }: Pick<Product, 'id'>) {
  return useCart().cart.some((line) => line.id === id) && <p className={styles.inCart}>In your bag</p>
}

/** Covers the first picture once it is here (S2.69). */
function SecondPicture({ product }: { product: Product }) {
  const view = secondView(product)
  const [isShown, setShown] = useState(!productPicture(product, view))
  return (
    <div className={classNames(styles.second, isShown && styles.in)}>
      <Picture product={product} view={view} alt="" sizes={CARD_SIZES} eager onShown={() => setShown(true)} />
    </div>
  )
}

/** The rating, which says that it is a sample (S2.70, docs/decisions/018). */
function SampleRating() {
  return (
    <>
      <VisuallyHidden>Rating </VisuallyHidden>5.0 <span>Sample</span>
    </>
  )
}
