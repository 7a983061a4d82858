import type { ReactNode } from 'react'
import { type Category, categories } from '#shop/catalogue/product.ts'
import { Chip } from '../../ui/chip.tsx'
import styles from './category-chips.module.css'

type Props = { chosen: Category | null; onChoose: (category: Category | null) => void; before?: ReactNode }

/** 'All' and a button for each category, one of them chosen; `before` stands at the start of the same row (specification 2, /shop). */
export function CategoryChips({ chosen, onChoose, before }: Props) {
  return (
    <div className={styles.row}>
      {before}
      <fieldset className={styles.group} aria-label="Category">
        <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
          All
        </Chip>
        {categories.map((category) => (
          <Chip key={category} pressed={chosen === category} onClick={() => onChoose(category)}>
            {category}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
