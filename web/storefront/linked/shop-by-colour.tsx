import { CategoryTiles } from '../catalogue/category-tiles.tsx'
import styles from './linked-page.module.css'

export function ShopByColour() {
  return (
    <section className={styles.colours} aria-labelledby="colours">
      <h2 id="colours">Shop by colour</h2>
      <CategoryTiles sizes="(min-width:768px) 19vw, 46vw" firstSizes="(min-width:768px) 19vw, 100vw" />
    </section>
  )
}
