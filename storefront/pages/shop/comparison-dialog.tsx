import { findProduct } from '#shop/catalogue/catalogue.ts'
import { paths } from '#shop/paths.ts'
import { AddToCartButton } from '../../cart/add-to-cart.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { ComparisonTable } from './comparison-table.tsx'

const COLUMN_SIZES = '(min-width:1024px) 256px, 160px'

/** The products picked for comparison, side by side over the list (specification 2, /shop). */
export function ComparisonDialog({ onClose }: { onClose: () => void }) {
  const { ids, remove, clear } = useComparison()
  return (
    <Dialog
      open
      wide
      title="Compare bracelets"
      onClose={onClose}
      footer={
        <Button kind="quiet" onClick={clear}>
          Clear all
        </Button>
      }
    >
      <ComparisonTable
        products={ids.flatMap((id) => findProduct(id) ?? [])}
        name={({ id, name }) => <Link to={paths.product(id)}>{name}</Link>}
        picture={(product) => <Picture product={product} sizes={COLUMN_SIZES} />}
        buy={(product) => <AddToCartButton product={product} />}
        onRemove={({ id }) => remove(id)}
      />
    </Dialog>
  )
}
