import type { Product } from '#shop/catalogue/product.ts'
import type { Recipe } from '#shop/catalogue/recipe.ts'
import { settings, TO_BE_GIVEN } from '#shop/settings.ts'
import styles from './full-details.module.css'

const decimal = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 1 })

/** The measured facts of a bracelet, its maker and its safety (Regulation (EU) 2023/988, article 19). */
export function FullDetails({ product, recipe }: { product: Product; recipe: Recipe }) {
  const { trader, address } = settings.legal
  const maker = [trader === TO_BE_GIVEN ? settings.brand : trader, address, settings.contactEmail]
  const facts: [name: string, value: string][] = [
    ['Pictured length', `${decimal.format(recipe.strungLengthMm / 10)} cm (about a Medium)`],
    ['Largest bead', `${decimal.format(recipe.largestBeadMm)} mm`],
    ['Beads', String(recipe.beadCount)],
    ['Materials', product.materials.join(', ')],
    ['Strung on', 'clear elastic'],
    ['Made in', 'Ireland'],
    ['Product no.', product.id],
    ['Manufacturer', maker.filter((fact) => fact !== TO_BE_GIVEN).join(', ')],
    ['Safety', 'small parts, not for children under 3'],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Stones, pearls and wood differ from piece to piece.</p>
    </>
  )
}
