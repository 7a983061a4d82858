import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { isItemSwappable, swapWords } from '../../orders/fulfilment/gift-swaps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SwapRow } from '../../platform/database/schema.ts'
import { type Email, emailToOwner } from './compose.ts'
import { deskAction, postalAddress } from './parts.ts'

export type GiftSwap = { readonly order: Order; readonly swap: Readonly<SwapRow> }

export function giftSwapEmail(shop: ServerShop, { order, swap }: GiftSwap, config: Config): Promise<Email> {
  const { item, wanted } = swapWords(order, swap)
  const option = optionNoun(order.items.filter(isItemSwappable))
  const body = {
    preheader: `${item} for ${wanted}.`,
    heading: `A gift needs another ${option}, order ${orderReference(order)}`,
    blocks: [
      `The person who got the gift used the link on its slip. They'd like to swap one ${item} for the ${option} ${wanted}.`,
      {
        lead: 'Post it to:',
        text: sanitizeLine(swap.destination) || `${postalAddress(order)} (where the parcel went)`,
      },
      {
        lead: 'What to do:',
        text: "We've asked them to post the first one back to you with its slip. Make the new one when the first is on its way. Put nothing with a price in the parcel. The customer who bought the gift isn't told.",
      },
      deskAction(order, config),
    ],
  }
  return emailToOwner(shop, body, config)
}
