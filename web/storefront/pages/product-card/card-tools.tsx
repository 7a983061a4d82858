import { Eye, Scale } from 'lucide'
import type { Product } from '#shop/catalogue/product.ts'
import { COMPARISON_MAX } from '#shop/promises.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/status-region.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { WishlistButton } from '../../lists/wishlist-button.tsx'
import styles from './product-card.module.css'

type Props = {
  product: Product
  isOpen: boolean
  comparable: boolean
  onQuickView: () => void
  onPreload: () => void
}

/** The buttons on a card's picture: the heart, and two that a touch screen shows after a press on *More* (S2.65, S2.60). */
export function CardTools({ product: { id, name }, isOpen, comparable, onQuickView, onPreload }: Props) {
  return (
    <div className={classNames(styles.tools, isOpen && styles.open)}>
      <WishlistButton id={id} label={`Add ${name} to wishlist`} />
      <IconButton
        icon={Eye}
        data-tooltip="left"
        label={`Quick view of ${name}`}
        aria-haspopup="dialog"
        onClick={onQuickView}
        onPointerEnter={onPreload}
        onFocus={onPreload}
      />
      {comparable && <CompareButton id={id} name={name} />}
    </div>
  )
}

/** The toggle that takes a product into the comparison or out of it; with three in it the oldest makes way, as a toast says (S4.9). */
function CompareButton({ id, name }: { id: string; name: string }) {
  const { ids, add, remove } = useComparison()
  const isCompared = ids.includes(id)
  const onToggle = () => {
    if (isCompared) {
      remove(id)
      announce(`Removed from comparison, ${ids.length - 1} of ${COMPARISON_MAX}`)
      return
    }
    add(id)
    if (ids.length < COMPARISON_MAX) announce(`Added to comparison, ${ids.length + 1} of ${COMPARISON_MAX}`)
    else showToast({ title: 'You can compare 3.', text: 'We have replaced the first with this one.' })
  }
  return (
    <IconButton icon={Scale} data-tooltip="left" label={`Compare ${name}`} pressed={isCompared} onClick={onToggle} />
  )
}
