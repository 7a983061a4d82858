import { findProduct } from '#shop/catalogue/catalogue.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import { paths } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Link } from '../../../ui/link.tsx'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import styles from './list-tile.module.css'

// From 768 px it is cropped from a picture two products high.
const SIZES = '(min-width:1600px) 66vw, 96vw'

// The bracelets in the picture. A shop without them does not show it.
const stacked = ['velvet-curtain', 'first-dance', 'marmalade']

// By how many products stand before them: at these indexes lists of two to five columns have no gap (docs/decisions/030).
const tiles = {
  10: 'bench',
  18: 'stack',
} as const

function addressOf(shop: Shop, scene: 'bench' | 'stack'): string | undefined {
  if (scene === 'bench') return paths.about
  const products = stacked.flatMap((handle) => findProduct(shop, handle) ?? [])
  return products.length === stacked.length ? filterUrl(shop, { pick: products.map(({ id }) => id) }) : undefined
}

/** A picture with one line that leads on, among the products of the whole list; nothing at most indexes. */
export function ListTile({ index }: { index: number }) {
  const shop = useShop()
  const scene = index === 10 || index === 18 ? tiles[index] : undefined
  const address = scene && addressOf(shop, scene)
  if (!scene || !address) return null
  const line = scene === 'bench' ? (shop.settings.words.listLine ?? '') : 'Three at once: garnet, pearl and carnelian.'
  return (
    <li className={styles.tile}>
      <Link to={address}>
        <ScenePicture scene={scene} alt="" name={line} sizes={SIZES} />
        {line}
      </Link>
    </li>
  )
}
