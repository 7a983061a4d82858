import type { OrderChange } from '#shop/calls/order-changes.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { type ItemCount, itemState, type OrderItem } from '#shop/orders/items.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { exchangesOf } from '../../../server/orders/order/exchanged.ts'
import type { OpenShop } from '../../../server/testing/open-shop.ts'
import { post } from '../../../server/testing/shopper.ts'
import { storedOrder } from '../../../server/testing/stored.ts'
import type { Known } from '../world.ts'
import { type Numbers, numbersFrom, type Purchase } from './plan.ts'

/** How the people of a life act: over HTTP, as from their browsers, or by the handlers behind it. */
export type Hands = {
  readonly shop: Pick<OpenShop, 'fetch'> & { readonly services: Pick<OpenShop['services'], 'db'> }
  readonly newId: () => string
  readonly say: (words: string) => void
  readonly settle: () => Promise<void>
  readonly change: (known: Known, name: OrderChange, body?: object) => Promise<unknown>
  readonly panel: (known: Known, action: string) => Promise<void>
  readonly offered: (known: Known) => Promise<readonly (readonly [field: string, values: readonly string[]])[]>
}

type Moment = { readonly hands: Hands; readonly known: Known; readonly numbers: Numbers }
type Act = (moment: Moment) => Promise<unknown>

export const readOrder = ({ shop }: Pick<Hands, 'shop'>, { id }: Pick<Known, 'id'>) =>
  storedOrder(shop.services.db, 'id', id)

async function someOf({ hands, known, numbers }: Moment, most: (item: OrderItem) => number): Promise<ItemCount[]> {
  return (await readOrder(hands, known)).items.flatMap((item) => {
    const quantity = numbers.below(most(item) + 1)
    return quantity > 0 ? [{ itemId: item.itemId, quantity }] : []
  })
}

const ordered = ({ quantity }: OrderItem) => quantity
const oneOf = <Value>(numbers: Numbers, values: readonly Value[]): Value | undefined =>
  values[numbers.below(values.length)]
const despite = (numbers: Numbers) => ({ despiteWithdrawal: numbers.below(3) === 0 })

/** Sends a form of the order's withdrawal page. What the page does not offer is not asked for. */
const withdrawSome: Act = async ({ hands, known, numbers }) => {
  if (known.page === null) return
  const offered = await hands.offered(known)
  const fields = Object.fromEntries(offered.map(([name, values]) => [name, oneOf(numbers, values) ?? '']))
  const body = { ...fields, name: 'Aoife Byrne', step: 'confirm', formId: hands.newId() }
  const answer = await hands.shop.fetch(`${known.page ?? ''}/withdraw`, {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
  hands.say(`withdraw ${JSON.stringify(fields)}: ${answer.status}`)
  if (answer.status >= 500) throw new Error(`${answer.status} for a withdrawal`)
  await hands.settle()
}

const withdrawOpenly =
  (items: string): Act =>
  async ({ hands, known }) => {
    const reference = orderReference(await readOrder(hands, known))
    const statement = { name: 'Aoife Byrne', reference, email: known.email, items, formId: hands.newId() }
    const answer = await post(hands.shop, publicCalls.withdraw.path, statement)
    hands.say(`open form: ${answer.status}`)
    if (answer.status >= 500) throw new Error(`${answer.status} for an open withdrawal`)
    await hands.settle()
  }

async function refund({ hands, known }: Moment, what: object, more: object = {}) {
  const options = { what, another: true, despiteDispute: true, ...more }
  const plan = await hands.change(known, 'refund-plan', options)
  if (typeof plan === 'object' && plan !== null && 'key' in plan)
    await hands.change(known, 'refund', { ...options, key: plan.key })
}

async function parcelOf({ hands, known, numbers }: Moment) {
  const { parcels } = await readOrder(hands, known)
  return { parcelId: oneOf(numbers, parcels)?.id }
}

async function anotherOf({ hands, known, numbers }: Moment) {
  const item = oneOf(numbers, (await readOrder(hands, known)).items)
  return { itemId: item?.itemId, quantity: 1 + numbers.below(2), id: item?.id, size: 'Large' }
}

async function onExchange(moment: Moment, act: (id: string) => Promise<unknown>) {
  const { hands, known, numbers } = moment
  const found = oneOf(numbers, await exchangesOf(hands.shop.services.db, known.id))
  return found && act(found.id)
}

const changes =
  (name: OrderChange, body: object = {}): Act =>
  ({ hands, known }) =>
    hands.change(known, name, body)
const atProvider =
  (action: string): Act =>
  ({ hands, known }) =>
    hands.panel(known, action)

/** All that may happen to an order, allowed now or not: what is refused changes nothing. */
const happenings = {
  made: ({ hands, known, numbers }) => hands.change(known, 'made', despite(numbers)),
  unmade: changes('unmade'),
  posted: ({ hands, known, numbers }) => hands.change(known, 'posted', { tracking: null, ...despite(numbers) }),
  'posted in part': async (moment) => {
    const { hands, known, numbers } = moment
    const items = await someOf(moment, (item) => itemState(item).toPost)
    return hands.change(known, 'posted', { tracking: `AB${numbers.below(9)}123456789IE`, items, ...despite(numbers) })
  },
  unposted: async (moment) => moment.hands.change(moment.known, 'unposted', await parcelOf(moment)),
  delivered: async (moment) => moment.hands.change(moment.known, 'delivered', await parcelOf(moment)),
  undelivered: changes('undelivered'),
  'withdraws some': withdrawSome,
  'withdraws openly': withdrawOpenly(''),
  'withdraws in words': withdrawOpenly('The smaller one, please'),
  'withdrawal done': changes('withdrawal-done'),
  'withdrawal agreed': async (moment) =>
    moment.hands.change(moment.known, 'withdrawal-done', { items: await someOf(moment, ordered) }),
  'refund of items': async (moment) => refund(moment, { kind: 'items', items: await someOf(moment, ordered) }),
  'refund of an amount': (moment) => refund(moment, { kind: 'amount', amount: 1 + moment.numbers.below(6000) }),
  'refund of all': (moment) => refund(moment, { kind: 'all' }),
  cancelled: (moment) => refund(moment, { kind: 'all' }, { cancelReason: 'Sold out' }),
  'refund at the provider': atProvider('refund'),
  'part refund at the provider': atProvider('refund-part'),
  'refund fails': atProvider('refund-failed'),
  'a webhook comes again': atProvider('resend'),
  'a webhook comes twice': atProvider('duplicate'),
  dispute: atProvider('dispute'),
  'dispute won': atProvider('dispute-won'),
  'dispute lost': atProvider('dispute-lost'),
  'item changed': async (moment) => moment.hands.change(moment.known, 'item', await anotherOf(moment)),
  'address changed': ({ hands, known, numbers }) =>
    hands.change(known, 'delivery', {
      name: 'Aoife Byrne',
      line1: `${1 + numbers.below(9)} Main Street`,
      line2: '',
      city: 'Galway',
      county: 'Co. Galway',
      postcode: 'H91 X2Y3',
      country: 'IE',
      giftNote: '',
    }),
  'firm named': ({ hands, known, numbers }) =>
    hands.change(known, 'firm', { name: `Sample firm ${numbers.below(3)}`, vatNumber: null }),
  'gift swap asked for': async ({ hands, known, numbers }) => {
    const item = oneOf(numbers, (await readOrder(hands, known)).items)
    if (known.gift === null) return
    const fields = { itemId: item?.itemId ?? '', wanted: numbers.below(4) === 0 ? 'Small' : 'Large' }
    const answer = await hands.shop.fetch(known.gift, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    })
    hands.say(`gift swap: ${answer.status}`)
    if (answer.status >= 500) throw new Error(`${answer.status} for a gift swap`)
    await hands.settle()
  },
  'gift swap done': changes('swap-done'),
  exchanged: async (moment) => {
    const { hands, known } = moment
    const items = [await anotherOf(moment)]
    return hands.change(known, 'exchange', { id: hands.newId(), items, reason: '' })
  },
  'exchange came back': (moment) => onExchange(moment, (id) => moment.hands.change(moment.known, 'came-back', { id })),
  'exchange posted': (moment) =>
    onExchange(moment, (id) => moment.hands.change({ ...moment.known, id }, 'posted', { tracking: null })),
  'exchange cancelled': (moment) =>
    onExchange(moment, (id) => moment.hands.change({ ...moment.known, id }, 'cancel-exchange')),
} as const satisfies Record<string, Act>

export type Happening = keyof typeof happenings
const isHappening = (name: string): name is Happening => name in happenings

/** After these little can happen to an order, so that they are drawn less often. */
const endings: ReadonlySet<string> = new Set([
  'refund of all',
  'cancelled',
  'refund at the provider',
  'dispute',
] satisfies Happening[])

export const happeningNames: readonly [Happening, ...Happening[]] = [
  'made',
  ...Object.keys(happenings)
    .filter(isHappening)
    .flatMap((name) => (endings.has(name) ? [name] : [name, name, name])),
]

export const happens = (
  hands: Hands,
  known: Known,
  { name, seed }: { readonly name: Happening; readonly seed: number },
): Promise<unknown> => happenings[name]({ hands, known, numbers: numbersFrom(seed) })

export const stallSaleOf = ({ cart }: Purchase) => ({
  paidBy: 'cash',
  lines: cart.map(({ id, quantity }) => ({ name: `Sample ${id}`, quantity, unitCents: 2345 })),
})
