import { discountWords } from '#shop/codes/discount-row.ts'
import { showToast } from '../../ui/toast.ts'
import { askCode, setDiscount } from './ask-code.ts'

/** Takes the code of a link, as if it were typed in the cart, and says what it does. */
export async function takeLinkedCode(code: string): Promise<void> {
  const asked = await askCode(code)
  if (!asked.ok) return showToast({ kind: 'error', title: asked.sentence })
  setDiscount(asked.discount)
  showToast({ title: `Code ${asked.discount.code}: ${discountWords(asked.discount)}`, text: 'You see it in your bag.' })
}
