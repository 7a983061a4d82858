import { productNumber } from '#shop/cart/order-line.ts'
import type { Order } from '#shop/orders/order.ts'
import type { SlipPaper } from '#shop/orders/papers.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { optionNoun } from '#shop/orders/variants.ts'
import { lookOf } from '#shop/own-look.ts'
import { giftPath } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { careLine, safetyLine } from '#shop/texts/item-lines.ts'
import { makerLine } from '#shop/texts/offer.ts'
import { sanitizeParagraphs } from '#shop/texts/sanitize-line.ts'
import { slipThanks } from '#shop/texts/slip-thanks.ts'
import { notBuilt } from '../../catalogue/pages/answer-site.ts'
import { isSwappable } from '../../orders/fulfilment/gift-swaps.ts'
import { signToken } from '../mail/link-token.ts'
import type { EmailConfig } from './compose.ts'
import { namedLines } from './parts.ts'

type SlipSigning = Pick<EmailConfig, 'publicUrl' | 'linkSecret'>

export function giftLink({ id }: Pick<Order, 'id'>, { publicUrl, linkSecret }: SlipSigning): string {
  return `${publicUrl}${giftPath(signToken(linkSecret, 'gift', id))}`
}

/** The slip that goes into the parcel of an order; `exchangeFor` is the reference of the order whose items it replaces (S10.29). */
export function parcelSlip(
  shop: ServerShop,
  order: Order,
  config: SlipSigning,
  exchangeFor: string | null = null,
): SlipPaper {
  const { brand, logo = null } = shop.settings
  const care = careLine(shop, order.items)
  return {
    paper: 'slip',
    title: `${order.giftWrap > 0 ? 'Gift' : 'Parcel'} slip ${orderReference(order)}`,
    brand,
    logo,
    note: sanitizeParagraphs(order.giftNote),
    // The receiver of a gift reads its note. The giver's answers are for the shop.
    answers: order.giftWrap > 0 ? [] : order.answers,
    items: namedLines(order).map((line) => {
      const number = 'id' in line ? productNumber(line) : null
      return `${line.quantity} × ${line.name}${number === null ? '' : `, no. ${number}`}`
    }),
    care: `${slipThanks(shop, order.items, order.giftWrap > 0)}${care && ` ${care}.`}`,
    maker: makerLine(shop),
    safety: safetyLine(shop, order.items),
    reference: orderReference(order),
    exchangeFor,
    swap: isSwappable(order) ? { url: giftLink(order, config), option: optionNoun(order.items) } : null,
  }
}

/** The slip as a file, to be attached to an e-mail and printed; throws if the storefront is not built. */
export async function attachedSlip(shop: ServerShop, order: Order, config: EmailConfig) {
  const built = await config.storefront()
  if (built === null) throw new Error(notBuilt.message)
  const paper = parcelSlip(shop, order, config)
  const logos = (await config.logosOf?.(paper)) ?? {}
  return {
    filename: order.giftWrap > 0 ? 'gift-slip.html' : 'parcel-slip.html',
    content: built.renderer.renderPaper(lookOf(shop.ownLook), paper, logos).html,
  }
}
