import { findProduct } from '../catalogue/catalogue.ts'
import { isChoosable, optionFault, personalFaults, standardChoice } from '../catalogue/choice.ts'
import type { Option } from '../catalogue/options.ts'
import { paths } from '../paths.ts'
import { ORDER_ITEMS_MAX } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { addToCart, type Cart, type CartLine, countItems } from './cart.ts'

/** The reason why a bag is not as its link says: an item is not sold, its choice is not offered, it needs personal words, its quantity is no whole number above 0, or more is named than a bag holds. `name` is the product's. */
export type BagLinkFault =
  | { readonly kind: 'choice' | 'words' | 'quantity'; readonly name: string }
  | { readonly kind: 'unknown' | 'full' }

/** How the values of an option are written in a link: in lower case with hyphens; if two would be the same, each with its number. */
function writtenValues({ values }: Option): string[] {
  const names = values.map(({ id }) => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'))
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}_${index + 1}`))
}

/**
 * The path of a cart as a link, such as '/cart?add=5.medium~2,26.small~1': of each line the product's id, the values of
 * its options in the product's order, and the quantity. Personal words are never in it, so a line that needs some is left
 * out. Null if no line is left.
 */
export function bagLink(shop: Shop, cart: Cart): string | null {
  const lines = cart.flatMap(({ id, options, quantity }) => {
    const product = findProduct(shop, id)
    if (!product || !isChoosable(product, { options, personal: {} })) return []
    const chosen = product.options.map((option) => {
      const index = option.values.findIndex((value) => value.id === options[option.id])
      return encodeURIComponent(writtenValues(option)[index] ?? '')
    })
    return [`${[id, ...chosen].join('.')}~${quantity}`]
  })
  return lines.length > 0 ? `${paths.cart}?add=${lines.join()}` : null
}

/**
 * Reads what a link says after 'add='. A handle may stand for an id; an option that is left out is the standard one, a
 * quantity 1. Lines with a fault are left out, and what is too much for a bag.
 */
export function parseBagLink(shop: Shop, add: string): { cart: Cart; faults: readonly BagLinkFault[] } {
  const texts = add.split(',', ORDER_ITEMS_MAX + 1)
  const read = texts.slice(0, ORDER_ITEMS_MAX).map((text) => parseLine(shop, text))
  const lines = read.flatMap((line) => ('kind' in line ? [] : [line]))
  const faults = read.flatMap((line) => ('kind' in line ? [line] : []))
  const cart = lines.reduce<Cart>((filled, line) => addToCart(filled, line, line.quantity), [])
  const isFull = texts.length > ORDER_ITEMS_MAX || countItems(cart) < countItems(lines)
  return { cart, faults: isFull ? [...faults, { kind: 'full' }] : faults }
}

function parseLine(shop: Shop, text: string): CartLine | BagLinkFault {
  const [chosen = '', quantity = '1', ...rest] = text.split('~')
  const [key = '', ...values] = chosen.toLowerCase().split('.')
  const product = findProduct(shop, key)
  if (!product) return { kind: 'unknown' }
  const { id, name } = product
  const standard = standardChoice(product).options
  const options = Object.fromEntries(
    product.options.map((option, index) => {
      const written = values[index]
      const value =
        written === undefined ? standard[option.id] : option.values[writtenValues(option).indexOf(written)]?.id
      return [option.id, value ?? '']
    }),
  )
  if (values.length > product.options.length || optionFault(product, options)) return { kind: 'choice', name }
  if (personalFaults(product, {}).length > 0) return { kind: 'words', name }
  if (rest.length > 0 || !/^[1-9]\d{0,3}$/.test(quantity)) return { kind: 'quantity', name }
  return { id, options, personal: {}, quantity: Number(quantity) }
}
