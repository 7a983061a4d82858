import type { Fault } from './fault.ts'

export const storage: readonly Fault[] = [
  {
    name: 'a cart that another tab has emptied stays',
    file: 'web/platform/stored-value.ts',
    find: 'if (event.key !== null && event.key !== key) return',
    replace: 'if (event.key !== key) return',
  },
  {
    name: 'the bag shows a change only after the page is loaded again',
    file: 'web/platform/stored-value.ts',
    find: '    for (const listener of listeners) listener()\n    return',
    replace: '    return',
  },
  {
    name: 'nobody is told that the bag could not be saved',
    file: 'web/platform/storage.ts',
    find: "warn(key, 'could not be saved', cause)\n    return false",
    replace: "warn(key, 'could not be saved', cause)\n    return true",
  },
  {
    name: 'what was bought stays in the bag',
    file: 'shop/cart/cart.ts',
    find: 'const remaining = quantityOf(rest, line) - line.quantity',
    replace: 'const remaining = quantityOf(rest, line) + line.quantity',
  },
  {
    name: 'a price that went down since is not said',
    file: 'shop/cart/changes.ts',
    find: 'price !== undefined && price !== to',
    replace: 'price !== undefined && price < to',
  },
  {
    name: 'a stored size becomes the standard one',
    file: 'shop/cart/storage.ts',
    find: '{ ...standardChoice(product).options, ...options }',
    replace: '{ ...options, ...standardChoice(product).options }',
  },
  {
    name: 'a full bag says that another item was added',
    file: 'web/storefront/cart/add-item.ts',
    find: 'if (quantity >= maxQuantity(cart, key))',
    replace: 'if (quantity > maxQuantity(cart, key))',
  },
]

export const withoutScripts: readonly Fault[] = [
  {
    name: 'without scripts, a price that changed is charged without a word',
    file: 'server/orders/checkout/buy.ts',
    find: 'const hasChanged = values.totals !== undefined && ',
    replace: "const hasChanged = values.totals === '' && ",
  },
  {
    name: 'without scripts, a new price of gift wrap is charged without a word',
    file: 'shop/checkout/buy-form.ts',
    find: '[false, true].map((giftWrap)',
    replace: '[false].map((giftWrap)',
  },
  {
    name: 'without scripts, gift wrap without a note is not ordered',
    file: 'shop/checkout/buy-form.ts',
    find: 'giftWrap: giftWrap !== undefined,',
    replace: "giftWrap: giftWrap !== undefined && giftNote !== '',",
  },
  {
    name: 'without scripts, the standard size is ordered, whatever is chosen',
    file: 'shop/cart/choice-fields.ts',
    find: "fieldOf(optionField(id)) ?? standard[id] ?? ''",
    replace: "standard[id] ?? fieldOf(optionField(id)) ?? ''",
  },
  {
    name: 'without scripts, a withdrawal is taken before it was shown once more',
    file: 'server/orders/withdrawals/withdraw-by-form.ts',
    find: "if (step !== 'confirm')",
    replace: "if (step === 'review')",
  },
  {
    name: 'without scripts, the chosen country is forgotten after a mistake',
    file: 'web/storefront/app/without-scripts/buy-fields.tsx',
    find: 'defaultChecked={id === (values.zone ?? zones[0]?.id)}',
    replace: 'defaultChecked={id === zones[0]?.id}',
  },
]

export const workers: readonly Fault[] = [
  {
    name: 'a piece of a file is kept as the whole',
    file: 'web/storefront/worker/strategy.ts',
    find: 'if (status !== 200 ||',
    replace: 'if (status >= 300 ||',
  },
  {
    name: 'a page that must not be kept stays in the browser',
    file: 'web/storefront/worker/strategy.ts',
    find: " || headers.get('cache-control')?.includes('no-store')) return false",
    replace: ') return false',
  },
  {
    name: 'the page of an order stays in the browser',
    file: 'web/storefront/worker/strategy.ts',
    find: ' && isPlain && !unkept.has(firstSegment(pathname))',
    replace: ' && isPlain',
  },
  {
    name: 'a shop that fails is shown instead of the page that was kept',
    file: 'web/storefront/worker/strategy.ts',
    find: 'return status >= 500',
    replace: 'return status > 500',
  },
  {
    name: 'offline, a photograph that was replaced is shown',
    file: 'web/storefront/worker/strategy.ts',
    find: ' && digest === otherDigest',
    replace: '',
  },
  {
    name: 'a new build of the shop throws away what the desk keeps for offline',
    file: 'web/storefront/worker/service-worker.ts',
    find: '!own.includes(name) && !name.startsWith(DESK_CACHES)',
    replace: '!own.includes(name)',
  },
  {
    name: 'answers of the desk stay in the browser after signing out',
    file: 'web/desk/worker/strategy.ts',
    find: String.raw`(?!api\/|preview(\/|$))`,
    replace: String.raw`(?!preview(\/|$))`,
  },
]
