import { useRef, useState } from 'react'
import { shownMaterials } from '#shop/catalogue/facts.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { paths } from '#shop/paths.ts'
import { productImages } from '#shop/pictures/product-images.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { useDetails, useShop } from '../../../shop/use-shop.ts'
import { useStock } from '../../../shop/use-stock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AddToCartButton } from '../../cart/add-to-cart.tsx'
import { ChoiceFields } from '../../cart/choice-fields.tsx'
import { useChoice } from '../../cart/form-choice.ts'
import { Picture } from '../../catalogue/picture.tsx'
import styles from './quick-view.module.css'

const LARGE = '(min-width:768px) 360px, 62vw'
const SMALL = '(min-width:768px) 180px, 31vw'
const SHOWN = 3

/** A product over the list: pictures, facts, choices, adding it, and the way to its page (S2.65). */
export function QuickView({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, name, category, description } = product
  const details = useDetails()
  const materials = shownMaterials(useShop(), product)
  return (
    <Dialog open wide title={name} onClose={onClose}>
      <div className={styles.view}>
        <div className={styles.pictures}>
          {productImages(details, product)
            .slice(0, SHOWN)
            .map(({ view, alt }, at) => (
              <Picture key={view} product={product} view={view} alt={alt} sizes={at === 0 ? LARGE : SMALL} eager />
            ))}
        </div>
        <div className={styles.facts}>
          <p className={styles.price}>{priceWords(product)}</p>
          <p>{description}</p>
          <p className={styles.small}>{[category, materials.join(', ')].filter(Boolean).join(' · ')}</p>
          <Choosing product={product} />
          <ButtonLink to={paths.product(id)} kind="secondary" size="large" wide>
            View full details
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}

function Choosing({ product: published }: { product: Product }) {
  const stock = useStock()
  const [product] = useState(() => stock?.withFirstLeft(published) ?? published)
  const form = useRef<HTMLFormElement>(null)
  const chosen = useChoice(form, product).options
  return (
    <form ref={form} className={styles.form} noValidate>
      <ChoiceFields product={product} />
      {stock && <stock.Availability product={product} chosen={chosen} />}
      {stock?.left(product, chosen) !== 0 && <AddToCartButton product={product} />}
    </form>
  )
}
