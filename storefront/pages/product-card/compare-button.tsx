import { Scale } from 'lucide'
import { COMPARISON_MAX } from '#shop/promises.ts'
import { useComparison } from '../../lists/comparison-provider.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/status-region.tsx'
import { showToast } from '../../ui/toast.ts'

/** The toggle that takes a product into the comparison or out of it; with three in it the oldest makes way, as a toast says (S4.9). */
export function CompareButton({ id, name }: { id: string; name: string }) {
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
  return <IconButton icon={Scale} label={`Compare ${name}`} pressed={isCompared} onClick={onToggle} />
}
