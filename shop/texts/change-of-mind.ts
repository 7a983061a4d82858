import { findAnyProduct } from '../catalogue/catalogue.ts'
import { type Choice, isWithdrawable } from '../catalogue/choice.ts'
import { endsWithdrawal, isAlwaysBespoke } from '../catalogue/personal-fields.ts'
import type { Product } from '../catalogue/product.ts'
import type { Shop } from '../shop.ts'
import { notOwnWords, noWithdrawalNote } from './personal.ts'

type ItemToBuy = { readonly id: string; readonly personal?: Choice['personal'] | undefined }

export function changeOfMind(shop: Shop, lines: readonly ItemToBuy[]): string {
  const items = lines.flatMap(({ id, personal }) => {
    const product = findAnyProduct(shop, id)
    return product ? [{ product, personal }] : []
  })
  const isOwn = ({ product, personal }: { product: Product; personal: ItemToBuy['personal'] }) =>
    personal ? !isWithdrawable(product, personal) : isAlwaysBespoke(product)
  if (items.length > 0 && items.every(isOwn)) return noWithdrawalNote
  const mayBeOwn = items.some((item) => isOwn(item) || (!item.personal && item.product.personal.some(endsWithdrawal)))
  return `${shop.settings.returnDays} days to change your mind${mayBeOwn ? notOwnWords : ''}; you pay the postage back.`
}
