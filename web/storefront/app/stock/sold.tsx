import { leftInAll } from '#shop/catalogue/availability.ts'
import type { Choice } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { variantKey } from '#shop/catalogue/stock.ts'
import { similarProducts } from '#shop/listing/similar.ts'
import { pieceTopic } from '#shop/newsletter/topics.ts'
import { paths, TELL_ME_PATH } from '#shop/paths.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'

type Props = {
  product: Product
  chosen?: Choice['options'] | undefined
  reserved: string | null
}

/** The ways on from a product or a variant that is sold or reserved: the most similar product and, if it is sold, an e-mail when it is back. */
export function Sold({ product, chosen, reserved }: Props) {
  const { newsletter } = usePageSettings()
  const shop = useShop()
  const similar = similarProducts(shop, product, shop.catalogue.products.length).find(
    (other) => leftInAll(shop, other) !== 0,
  )
  const topic = pieceTopic(chosen ? variantKey(product.id, chosen, product) : product.id)
  return (
    <Notice>
      <p>
        {reserved ??
          (product.supply.kind === 'one-of-a-kind'
            ? 'There was only one of it, and somebody has bought it.'
            : 'Somebody has bought the last one.')}
      </p>
      {similar && (
        <ButtonLink to={paths.product(similar.handle)} kind="secondary">
          Similar: {similar.name}
        </ButtonLink>
      )}
      {newsletter && reserved === null && (
        <p>
          <a href={TELL_ME_PATH + encodeURIComponent(topic)}>Tell me if it is back</a>
        </p>
      )}
    </Notice>
  )
}
