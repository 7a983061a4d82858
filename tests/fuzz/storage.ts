import fc from 'fast-check'
import { type Cart, countItems } from '#shop/cart/cart.ts'
import { cartChanges } from '#shop/cart/changes.ts'
import { parseStoredCart, storedCart } from '#shop/cart/storage.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { quote } from '#shop/checkout/quote.ts'
import { filterUrl } from '#shop/listing/filter-url.ts'
import { parseFilters } from '#shop/listing/parse-filters.ts'
import { parseStoredIds } from '#shop/lists/storage.ts'
import { defaultFlags, flagNames } from '#shop/pages/flags.ts'
import { GIFT_NOTE_MAX, LINE_QUANTITY_MAX, ORDER_ITEMS_MAX, RECENTLY_VIEWED_MAX } from '#shop/promises.ts'
import { solas } from '#shops/solas.ts'
import { eventLog, pathHistory } from '../../web/platform/event-log.ts'
import { createFlags } from '../../web/platform/flags.ts'
import { MemoryStorage } from '../../web/platform/memory-storage.ts'
import { parseStored } from '../../web/platform/storage.ts'
import { storageKeys } from '../../web/platform/storage-keys.ts'
import { checkoutOptions } from '../../web/storefront/checkout/checkout-options.ts'
import { readCheckoutRecord } from '../../web/storefront/internal/checkout-record.ts'
import { watchPrototypes } from './prototypes.ts'
import { fuzz, type Outcome } from './run.ts'
import { jsonText, text } from './values.ts'

const CHANGED_NAME_MAX = 3 * 60 + ' (, )'.length

const id = fc.integer({ min: 0, max: 28 }).map(String)
const time = fc.constantFrom('2026-11-20T12:00:00.000Z', '+275760-09-13T00:00:00.001Z', 'never')
const entry = fc.record({
  id: text,
  timestamp: time,
  type: fc.constant('error'),
  message: text,
  url: text,
  userAgent: text,
})

const sound: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  cart: fc.array(
    fc.record({ id, name: text, price: fc.nat(50), image: text, quantity: fc.nat(25), size: fc.constant('Large') }),
  ),
  wishlist: fc.array(fc.oneof(id, fc.record({ id }))),
  comparison: fc.array(id),
  recentlyViewed: fc.array(id),
  checkoutOptions: fc.record({
    cartId: fc.uuid(),
    sessionId: text,
    giftWrap: fc.boolean(),
    giftNote: text,
    answers: fc.dictionary(text, text, { maxKeys: 3 }),
    zone: text,
  }),
  finishedOrders: fc.array(text),
  checkoutEmail: text,
  lastCheckoutSuccessAt: time,
  lastCheckoutError: fc.record({ code: text, msg: text, time }),
  announcementDismissed: fc.boolean(),
  promoHiddenUntil: fc.double(),
  errorLog: fc.array(entry, { maxLength: 60 }),
  pathHistory: fc.array(text, { maxLength: 30 }),
}

export const storedTexts: fc.Arbitrary<readonly [key: string, content: string]> = fc.oneof(
  ...Object.entries(storageKeys).map(([name, key]) =>
    jsonText(sound[name] ?? fc.constant(null)).map((content) => [key, content] as const),
  ),
  fc.tuple(fc.constantFrom(...flagNames, ...flagNames.map((name) => `flag_${name}`)), text),
)

function check(holds: boolean, promise: string): void {
  if (!holds) throw new Error(`Not so: ${promise}`)
}

function checkCart(cart: Cart): void {
  check(countItems(cart) <= ORDER_ITEMS_MAX, 'a cart holds as many items as an order may')
  for (const { id: product, quantity } of cart) {
    check(findProduct(solas, product) !== undefined, 'a cart holds products of the catalogue')
    check(Number.isInteger(quantity) && quantity > 0 && quantity <= LINE_QUANTITY_MAX, 'a quantity is from 1 to 20')
  }
  check(Number.isSafeInteger(quote(solas, cart, { giftWrap: true }).total), 'a total is whole cents')
  const again = parseStoredCart(solas, JSON.parse(JSON.stringify(storedCart(solas, cart))))
  check(JSON.stringify(again.cart) === JSON.stringify(cart) && !again.damaged, 'a cart is read as it was stored')
}

function readAll(key: string, content: string): void {
  const value = parseStored(key, content)
  checkCart(parseStoredCart(solas, value).cart)
  for (const change of cartChanges(solas, value))
    check((change.name ?? '').length <= CHANGED_NAME_MAX, 'a change names a product')
  const { ids } = parseStoredIds(solas, value, RECENTLY_VIEWED_MAX)
  check(ids.length <= RECENTLY_VIEWED_MAX && new Set(ids).size === ids.length, 'a list holds each product once')
  const url = filterUrl(solas, parseFilters(solas, content))
  check(filterUrl(solas, parseFilters(solas, url.split('?')[1] ?? '')) === url, 'a list is found again by its address')

  check(checkoutOptions.get().giftNote.length <= GIFT_NOTE_MAX, 'a gift note is at most 200 characters long')
  check(eventLog.get().length <= 50 && pathHistory.get().length <= 20, 'the logs do not grow')
  readCheckoutRecord().error?.time.toISOString()
  const flags = createFlags(defaultFlags, {})
  for (const name of flagNames) check(typeof flags.get(name) === 'boolean', 'a flag is on or off')
}

/** Puts generated texts into a stand-in for the browser's storage and reads them by every parser of the storefront. */
export async function fuzzStorage(runs: number, seed: number): Promise<Outcome> {
  const storage = new MemoryStorage()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  const { warn } = console
  console.warn = () => {}
  const seePrototypes = watchPrototypes()
  try {
    return await fuzz('storage values', { values: storedTexts, runs, seed }, ([key, content]) => {
      storage.setItem(key, content)
      readAll(key, content)
      seePrototypes()
      storage.removeItem(key)
    })
  } finally {
    console.warn = warn
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
}
