import * as v from 'valibot'
import { type Call, pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { optionField } from '#shop/cart/choice-fields.ts'
import { dayInIreland } from '#shop/dates.ts'
import { ProductAnswer } from '#shop/desk/catalogue.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { StockAnswer } from '#shop/desk/stock.ts'
import { itemState } from '#shop/orders/items.ts'
import { discoveryPaths, giftPath, orderPaths, paths } from '#shop/paths.ts'
import { returnedField } from '#shop/withdrawals/order-withdrawal-page.ts'
import { testControls } from '../../sandbox/checkout-page/test-controls.ts'
import type { CardId } from '../../sandbox/payments/cards.ts'
import type { Customer } from '../../sandbox/payments/customer.ts'
import { findPayment, transitionPayment } from '../../sandbox/payments/payment-store.ts'
import { expire, pay } from '../../sandbox/payments/transitions.ts'
import { linkSecret, signToken } from '../../server/contact/mail/link-token.ts'
import { versionOf } from '../../server/orders/order/version.ts'
import { openBrowser } from '../../server/testing/desk.ts'
import { sixZones } from '../../server/testing/six-zones.ts'
import { storedOrder } from '../../server/testing/stored.ts'
import { type Hands, type Happening, happeningNames, happens } from '../orders/lives/happenings.ts'
import type { Known } from '../orders/world.ts'
import { ownerEmail } from './process.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type World } from './world.ts'

const helperEmail = 'helper@solas.test'
const Refused = v.object({ code: v.optional(v.string()), error: v.string() })
const Begun = v.object({ ok: v.literal(true), sessionId: v.string() })

/** What the shop sells by counts; all else is made to order. */
const counted = ['3', '5', '7']
const madeToOrder = ['1', '2', '4', '8', '12']
const sizes = ['Small', 'Medium', 'Large'] as const
const cards: readonly [CardId, ...CardId[]] = ['visa', 'visa', 'visa', 'visa', 'visa']
/** The desk asks again who is there after ten minutes. */
const CONFIRMED_MS = 8 * MINUTE_MS

const addressOf = (number: number) => `buyer${number}x@example.ie`

function customerOf(number: number): Customer {
  const address = {
    line1: `${number} Main Street`,
    line2: null,
    city: 'Galway',
    state: 'Co. Galway',
    postal_code: 'H91 X2Y3',
    country: 'IE',
  }
  return { email: addressOf(number), name: `Buyer Number${number}`, phone: '+353 1 555 0100', address }
}

/** Everybody who has to do with the shop. Each act goes over HTTP, as from their browsers. */
export function peopleOf(world: World) {
  const { numbers, machine, sandbox, diary } = world
  let buyers = 0
  let ids = 0
  const left: { readonly session: string; readonly buyer: number }[] = []

  const newId = () => {
    ids += 1
    return `10000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
  }
  const chance = (one: number, of: number) => numbers.below(of) < one

  /** Nobody may read of a buyer that they are not. */
  async function checked(path: string, answer: Response, who: number | null): Promise<Response> {
    const text = await answer.clone().text()
    diary.note(`${who === null ? 'a stranger' : `buyer ${who}`} asked ${path.slice(0, 60)}: ${answer.status}`)
    if (answer.status >= 500 && answer.status !== 503 && answer.status !== 502)
      world.flaw(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
    for (const [found, other] of text.matchAll(/buyer(\d+)x@example\.ie/g))
      if (Number(other) !== who) world.flaw(`${path} told ${who === null ? 'a stranger' : `buyer ${who}`} of ${found}`)
    return answer
  }
  async function ask(path: string, init: RequestInit = {}, who: number | null = null): Promise<Response> {
    const headers = new Headers(init.headers)
    if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
    return checked(path, await world.ask(path, { ...init, headers }), who)
  }
  const post = (path: string, body: object, who: number | null = null) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) }, who)
  const sendForm = (
    path: string,
    fields: Readonly<Record<string, string>>,
    who: number | null = null,
    origin = 'null',
  ) =>
    ask(
      path,
      {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      },
      who,
    )

  // Shoppers.

  function cart() {
    const lines = [
      { id: numbers.of(['3', '5', '7', ...madeToOrder]), quantity: 1 + numbers.below(2), size: numbers.of(sizes) },
    ]
    if (chance(1, 3))
      lines.push({ id: numbers.of(['1', '2', '4']), quantity: 1 + numbers.below(3), size: numbers.of(sizes) })
    return lines
  }
  async function begins(buyer: number, cartId: string, lines = cart()): Promise<string | null> {
    world.memory.erased.delete(addressOf(buyer))
    const gift = chance(1, 5) ? { giftWrap: true, giftNote: 'Well done' } : {}
    const answer = await post(
      publicCalls.createCheckout.path,
      { cart: lines, email: addressOf(buyer), cartId, ...gift },
      buyer,
    )
    const begun = v.safeParse(Begun, await answer.json().catch(() => null))
    return begun.success ? begun.output.sessionId : null
  }
  async function pays(session: string, buyer: number, card = numbers.of(cards)): Promise<boolean> {
    const paid = await transitionPayment(sandbox.paymentStore, session, (payment) =>
      pay(payment, customerOf(buyer), card),
    )
    world.memory.erased.delete(addressOf(buyer))
    diary.note(`buyer ${buyer} ${paid ? 'pays' : 'cannot pay'} (${card})`)
    sandbox.webhookSender.kick()
    return paid !== null
  }
  async function afterPage(session: string, buyer: number): Promise<void> {
    const draw = numbers.below(10)
    if (draw === 0) {
      await ask(`/checkout/cancel?session_id=${session}`, {}, buyer)
      return
    }
    if (draw === 1) {
      left.push({ session, buyer })
      return
    }
    if (draw === 2) await machine.wait(numbers.below(20) * MINUTE_MS)
    const card: CardId = draw === 3 ? 'declined' : draw === 4 ? 'delayed' : 'visa'
    await pays(session, buyer, card)
    if (chance(3, 4)) {
      await ask(`/checkout/return?session_id=${session}`, {}, buyer)
      await ask(`${publicCalls.readOrderStatus.path}?session_id=${session}`, {}, buyer)
    }
  }
  async function shops(): Promise<void> {
    buyers += 1
    const buyer = buyers
    const cartId = newId()
    const session = await begins(buyer, cartId)
    if (session === null) return
    // A press that was repeated because no answer came in time.
    if (chance(1, 6)) await begins(buyer, cartId)
    await afterPage(session, buyer)
  }
  /** The same cart in two tabs, in the same moment. */
  async function shopsInTwoTabs(): Promise<void> {
    buyers += 1
    const buyer = buyers
    const [cartId, lines] = [newId(), cart()]
    const others = chance(1, 2) ? lines : cart()
    const sessions = await Promise.all([begins(buyer, cartId, lines), begins(buyer, cartId, others)])
    for (const session of new Set(sessions)) if (session !== null && chance(2, 3)) await pays(session, buyer)
    for (const session of new Set(sessions))
      if (session !== null) await ask(`/checkout/return?session_id=${session}`, {}, buyer)
  }
  /** Several want the same last one. */
  async function race(): Promise<void> {
    const id = numbers.of(['3', '5', '7'])
    const lines = [{ id, quantity: 1, size: 'Medium' as const }]
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        buyers += 1
        const buyer = buyers
        const session = await begins(buyer, newId(), lines)
        if (session !== null) await afterPage(session, buyer)
      }),
    )
  }
  async function shopsWithoutScripts(): Promise<void> {
    buyers += 1
    const buyer = buyers
    const product = numbers.of(['1', '3', '2'])
    const fields = { product, [optionField('size')]: numbers.of(sizes), email: addressOf(buyer) }
    const answer = await sendForm('/checkout/buy', fields, buyer, 'http://solas.test')
    const session = /cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0]
    if (session !== undefined) await afterPage(session, buyer)
  }
  /** Comes back to a page that was left hours ago, and pays if it is still open. */
  async function paysLate(): Promise<void> {
    const [one] = left.splice(numbers.below(Math.max(1, left.length)), 1)
    if (one === undefined) return
    if (chance(1, 4)) {
      await transitionPayment(sandbox.paymentStore, one.session, expire)
      sandbox.webhookSender.kick()
    } else if (await findPayment(sandbox.paymentStore, one.session)) await pays(one.session, one.buyer)
    await ask(`/checkout/return?session_id=${one.session}`, {}, one.buyer)
  }

  // Orders, and what happens to them.

  async function someOrder(within = 40): Promise<(Known & { readonly buyer: number | null }) | null> {
    const db = world.books()
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'sessionId', 'email', 'giftWrap'])
      .where('paidAt', 'is not', null)
      .where('channel', '!=', 'replacement')
      .orderBy('paidAt', 'desc')
      .orderBy('id')
      .limit(within)
      .execute()
    const row = rows[numbers.below(Math.max(1, rows.length))]
    if (row === undefined) return null
    const linking = await linkSecret(db)
    const buyer = /buyer(\d+)x/.exec(row.email ?? '')?.[1]
    return {
      id: row.id,
      session: row.sessionId,
      email: row.email ?? '',
      page: orderPaths.page(signToken(linking, 'order', row.id)),
      gift: row.giftWrap > 0 ? giftPath(signToken(linking, 'gift', row.id)) : null,
      buyer: buyer === undefined ? null : Number(buyer),
    }
  }

  // Staff.

  function openPhone(email: string) {
    const shop = {
      fetch: async (path: string, init?: RequestInit) => {
        const answer = await world.ask(path, init)
        diary.note(`${email} asked ${path.slice(0, 80)}: ${answer.status}`)
        const isBroken = answer.status >= 500 && answer.status !== 503 && answer.status !== 502
        if (isBroken)
          world.flaw(`${path} was answered ${answer.status}: ${(await answer.clone().text()).slice(0, 300)}`)
        return answer
      },
    }
    const browser = openBrowser(shop)
    let since = Number.NEGATIVE_INFINITY
    async function signIn(): Promise<boolean> {
      const known = world.received.length
      await browser.post(deskCalls.requestSignInEmail.path, { email })
      await machine.wait(2 * SECOND_MS)
      const token = world.received
        .slice(known)
        .flatMap(({ to, text }) => (to === email ? (/\/desk\/sign-in\/([\w-]+)/.exec(text)?.[1] ?? []) : []))
        .at(-1)
      if (token === undefined) return false
      const answer = await browser.post(deskCalls.signInByLink.path, { token })
      if (answer.status === 200) since = machine.time()
      return answer.status === 200
    }
    return {
      email,
      async isIn(): Promise<boolean> {
        return machine.time() - since < CONFIRMED_MS || signIn()
      },
      browser,
      async read<Answer>(schema: v.GenericSchema<unknown, Answer>, path: string): Promise<Answer | null> {
        const parsed = v.safeParse(schema, await (await browser.get(path)).json().catch(() => null))
        return parsed.success ? parsed.output : null
      },
    }
  }
  type Phone = ReturnType<typeof openPhone>
  const [firstPhone, secondPhone, helper] = [openPhone(ownerEmail), openPhone(ownerEmail), openPhone(helperEmail)]
  const phones: readonly [Phone, ...Phone[]] = [firstPhone, secondPhone]

  function handsOf(phone: Phone, buyer: number | null): Hands {
    return {
      shop: { fetch: (path, init) => ask(path, init, buyer), services: { db: world.books() } },
      newId,
      say: (words) => diary.note(words.slice(0, 100)),
      settle: async () => {},
      async change({ id }, name: OrderChange, body = {}) {
        const version = await versionOf(world.books(), id)
        const answer = await phone.browser.post(pathTo(orderChanges[name], { id }), { version, ...body })
        const said: unknown = await answer.json().catch(() => null)
        if (!answer.ok) diary.note(`${name} is refused: ${v.is(Refused, said) ? said.error : answer.status}`)
        return said
      },
      async panel({ session }, action) {
        if (session !== null) await testControls.find(({ name }) => name === action)?.act(sandbox, session)
      },
      async offered(known) {
        const { items } = await storedOrder(world.books(), 'id', known.id)
        return items
          .filter(({ isWithdrawable }) => isWithdrawable)
          .map(
            (item) =>
              [
                returnedField(item.itemId),
                Array.from({ length: itemState(item).kept + 1 }, (_, count) => String(count)),
              ] as const,
          )
      },
    }
  }
  const often: readonly [Happening, ...Happening[]] = [
    'made',
    'posted',
    'posted in part',
    'delivered',
    'withdraws some',
    'refund of items',
    'withdrawal done',
  ]

  async function somethingHappens(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const known = await someOrder()
    if (known === null) return
    const name = chance(2, 3) ? numbers.of(often) : numbers.of(happeningNames)
    diary.note(`${name} (order ${known.id})`)
    await happens(handsOf(phone, known.buyer), known, { name, seed: numbers.below(2 ** 31) })
  }
  /** Two phones do the same in the same moment, as a double press or two people do. */
  async function twoAtOnce(): Promise<void> {
    if (!(await firstPhone.isIn()) || !(await secondPhone.isIn())) return
    const known = await someOrder()
    if (known === null) return
    const name = numbers.of([
      'made',
      'posted',
      'refund of items',
      'refund of all',
      'withdrawal done',
      'exchanged',
      'refund of an amount',
    ] as const)
    const seed = numbers.below(2 ** 31)
    diary.note(`twice at once: ${name} (order ${known.id})`)
    await Promise.all(
      [firstPhone, secondPhone].map((phone) => happens(handsOf(phone, known.buyer), known, { name, seed })),
    )
  }
  /** A morning at the bench: makes and posts what waits. */
  async function worksAtBench(): Promise<void> {
    const phone = numbers.of([firstPhone, helper])
    if (!(await phone.isIn())) return
    const rows = await world
      .books()
      .selectFrom('orders')
      .select(['id', 'sessionId', 'email'])
      .where('toDoSince', 'is not', null)
      .orderBy('toDoSince')
      .orderBy('id')
      .limit(4)
      .execute()
    const hands = handsOf(phone, null)
    for (const { id, sessionId } of rows) {
      const known = { id, session: sessionId, email: '', page: null, gift: null }
      await hands.change(known, 'made')
      if (chance(3, 4)) await hands.change(known, 'posted', { tracking: null })
    }
  }
  async function change(
    phone: Phone,
    call: Call,
    parameters: Readonly<Record<string, string>>,
    body: object,
  ): Promise<Response> {
    return phone.browser.post(pathTo(call, parameters), body)
  }
  async function publishes(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const id = numbers.of(['3', '5', '7', '1'])
    const read = await phone.read(ProductAnswer, pathTo(deskCalls.readProduct, { id }))
    if (read === null) return
    const priceCents = numbers.of([3000, 3500, 4000])
    const supply = counted.includes(id) ? { kind: 'in-stock', counts: { '': 3 } } : read.product.supply
    await change(
      phone,
      deskCalls.saveProduct,
      { id },
      { product: { ...read.product, priceCents, supply }, version: read.version },
    )
    if (chance(1, 4)) {
      const settings = await phone.read(SettingsAnswer, deskCalls.readSettings.path)
      const zones = numbers.of([sixZones, sixZones.slice(0, 2), sixZones.slice(0, 1)])
      if (settings !== null)
        await change(
          phone,
          deskCalls.saveSettings,
          {},
          { settings: { ...settings.own, zones }, version: settings.version },
        )
    }
    const catalogue = await phone.read(v.object({ version: v.string() }), deskCalls.readCatalogue.path)
    if (catalogue !== null) await change(phone, deskCalls.publish, {}, { version: catalogue.version })
  }
  async function undoesPublishing(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const { number } = await world
      .books()
      .selectFrom('catalogueSnapshots')
      .select((eb) => eb.fn.max('number').as('number'))
      .executeTakeFirstOrThrow()
    if (number !== null)
      await change(phone, chance(3, 4) ? deskCalls.undoPublish : deskCalls.redoPublish, {}, { number })
  }
  async function countsStock(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const id = numbers.of(['3', '5', '7'])
    const stock = await phone.read(StockAnswer, pathTo(deskCalls.readStock, { id }))
    const one = stock?.counts[0]
    if (one)
      await change(
        phone,
        deskCalls.correctStock,
        { id },
        { variant: one.variant, seen: one.count, count: numbers.of([0, 1, 4, 12, 30]), reason: 'Counted again' },
      )
  }
  /** Sold while there was no signal: each sale is sent until an answer comes, so some are sent twice. */
  async function sellsAtStall(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const day = dayInIreland(machine.runtime.now())
    for (let sale = 0; sale < 1 + numbers.below(2); sale += 1) {
      const id = numbers.of(['3', '5', '2'])
      const lines = [
        { name: `Sample ${id}`, quantity: 1, unitCents: 2345, ...(chance(1, 2) && { id, size: 'Medium' }) },
      ]
      const body = { id: newId(), day, email: null, paidBy: 'cash', lines }
      const times = chance(1, 3) ? 2 : 1
      await Promise.all(Array.from({ length: times }, () => change(phone, deskCalls.enterStallSale, {}, body)))
    }
  }
  async function erases(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const known = await someOrder(200)
    if (known === null || known.email === '') return
    // Somebody who is buying gives the same address again.
    const { createdAt } = await storedOrder(world.books(), 'id', known.id)
    if (machine.time() - Date.parse(createdAt) < 3 * DAY_MS) return
    const answer = await change(phone, deskCalls.erasePersonalData, {}, { email: known.email })
    const { remains } = v.parse(
      v.object({ remains: v.optional(v.array(v.string()), ['not erased']) }),
      await answer.json().catch(() => ({})),
    )
    if (answer.status === 200 && remains.length === 0) world.memory.erased.set(known.email, machine.time())
  }
  async function accounts(): Promise<void> {
    const phone = numbers.of(phones)
    if (!(await phone.isIn())) return
    const to = dayInIreland(machine.runtime.now())
    const from = dayInIreland(new Date(machine.runtime.now().getTime() - 31 * DAY_MS))
    const answer = await phone.browser.get(`${deskCalls.exportAccounts.path}?from=${from}&to=${to}`)
    if (answer.ok) diary.note(`the accounts have ${(await answer.text()).split('\n').length} lines`)
  }
  async function opensDesk(): Promise<void> {
    const phone = numbers.of([firstPhone, helper])
    if (!(await phone.isIn())) return
    for (const path of [deskCalls.readToday.path, deskCalls.readBench.path]) {
      const answer = await phone.browser.get(path)
      if (answer.status !== 200 && answer.status !== 503 && answer.status !== 502)
        world.flaw(`${path} was answered ${answer.status}`)
    }
    if (phone === helper) {
      const answer = await phone.browser.get(deskCalls.readAccounts.path)
      if (answer.status === 200) world.flaw('a helper reads the accounts')
    }
  }
  async function takesHelper(): Promise<void> {
    if (await firstPhone.isIn()) await change(firstPhone, deskCalls.addStaff, {}, { email: helperEmail, role: 'staff' })
  }

  // Strangers.

  /** Tries links and calls that are not theirs. */
  async function steals(): Promise<void> {
    const known = await someOrder()
    if (known?.page == null) return
    const forged = `${known.page.slice(0, -4)}AAAA`
    for (const path of [
      forged,
      `${forged}/withdraw`,
      `${forged}/invoice`,
      `/gift/${known.page.slice(7)}`,
      `/review/${known.page.slice(7)}`,
    ]) {
      const answer = await ask(path)
      if (answer.status === 200) world.flaw(`a forged link is answered: ${path}`)
    }
    const thief = openBrowser({ fetch: (path, init) => world.ask(path, init) })
    for (const call of [deskCalls.readToday, deskCalls.readAccounts]) {
      const answer = await thief.get(call.path)
      if (answer.status === 200) world.flaw(`${call.path} is answered to a thief`)
    }
    const answer = await thief.post(pathTo(orderChanges.posted, { id: known.id }), { version: 'x', tracking: null })
    if (answer.status === 200) world.flaw('a thief posts an order')
  }
  async function guesses(): Promise<void> {
    const guesser = openBrowser({ fetch: (path, init) => world.ask(path, init) })
    await guesser.post(deskCalls.requestSignInEmail.path, { email: ownerEmail })
    for (let tries = 0; tries < 3; tries += 1) {
      const code = String(numbers.below(1_000_000)).padStart(6, '0')
      const answer = await guesser.post(deskCalls.signInByCode.path, { code })
      if (answer.status === 200) world.flaw('somebody guessed a code')
    }
    await ask(`${publicCalls.readOrderStatus.path}?session_id=cs_test_a1${'B'.repeat(56)}`)
  }
  async function scrapes(): Promise<void> {
    for (const path of [...Object.values(discoveryPaths), '/functions/v1/stock', paths.shop, '/healthz', '/readyz'])
      await ask(path)
  }
  async function withdrawsOpenly(): Promise<void> {
    const known = await someOrder()
    if (known === null || known.email === '') return
    const order = await storedOrder(world.books(), 'id', known.id)
    const body = {
      name: order.name ?? 'Buyer',
      reference: order.sessionId?.slice(8, 16).toUpperCase() ?? '',
      email: known.email,
      items: '',
      formId: newId(),
    }
    world.memory.erased.delete(known.email)
    await post(publicCalls.withdraw.path, body, known.buyer)
  }

  return {
    prepare: async () => {
      await takesHelper()
      for (let tries = 0; tries < 3; tries += 1) await publishes()
    },
    /** Each act with how often it is drawn. */
    acts: {
      shops: [shops, 12],
      'shops in two tabs': [shopsInTwoTabs, 2],
      'shops without scripts': [shopsWithoutScripts, 2],
      'races for the last one': [race, 2],
      'pays late': [paysLate, 3],
      'something happens to an order': [somethingHappens, 14],
      'two do the same at once': [twoAtOnce, 3],
      'works at the bench': [worksAtBench, 3],
      publishes: [publishes, 2],
      'undoes a publishing': [undoesPublishing, 1],
      'counts the stock': [countsStock, 2],
      'sells at a stall': [sellsAtStall, 1],
      'erases somebody': [erases, 1],
      'does the accounts': [accounts, 1],
      'opens the desk': [opensDesk, 2],
      steals: [steals, 1],
      guesses: [guesses, 1],
      scrapes: [scrapes, 1],
      'withdraws openly': [withdrawsOpenly, 1],
    } satisfies Readonly<Record<string, readonly [() => Promise<void>, number]>>,
  }
}
