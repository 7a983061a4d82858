import { useShop } from '../../shop/use-shop.ts'
import { SelectField } from '../../ui/field.tsx'

export function ProductChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { allProducts } = useShop().catalogue
  return (
    <SelectField label="Product" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">None</option>
      {allProducts.map(({ id, name }) => (
        <option key={id} value={id}>
          No. {id}, {name}
        </option>
      ))}
    </SelectField>
  )
}
