import { useShop } from '../../shop/use-shop.ts'
import choice from '../parts/choice.module.css'

/** One of all products by number and name, retired ones among them, or none. */
export function ProductChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { allProducts } = useShop().catalogue
  return (
    <label className={choice.choice}>
      <span>Product</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">None</option>
        {allProducts.map(({ id, name }) => (
          <option key={id} value={id}>
            No. {id}, {name}
          </option>
        ))}
      </select>
    </label>
  )
}
