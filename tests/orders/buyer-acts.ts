import type { CardId } from '../../sandbox/payments/cards.ts'
import type { Customer } from '../../sandbox/payments/customer.ts'
import { sendForm } from '../../server/testing/buyer.ts'
import { aoife, checkOut } from '../../server/testing/shopper.ts'
import { filledForm } from './forms.ts'
import { textOfPage } from './plain-text.ts'
import { type Known, publicUrl, type World } from './world.ts'

type Line = { readonly id: string; readonly quantity: number; readonly size?: string; readonly personal?: object }
type Purchase = {
  readonly cart?: readonly Line[]
  readonly customer?: Customer
  readonly card?: CardId
  readonly more?: object
}
type Values = Readonly<Record<string, string>>

export function payerFields({ address, ...payer }: Customer, card: CardId): Values {
  const fields = Object.entries({ ...payer, ...address, card })
  return Object.fromEntries(fields.map(([name, value]) => [name, value ?? '']))
}

export function buyerActs(world: World) {
  const { shop, say, settle } = world

  function noteLinks(known: Known): void {
    known.page ??= world.linkIn(/See your (?:order|receipt): http:\/\/solas\.test(\/order\/[\w.-]+)/)
    known.gift ??= world.linkIn(/(\/gift\/[\w.-]+)/)
  }

  /** Presses a button of the payment page's panel, where the sandbox does what a bank or a payer would. */
  async function panel(known: Known, action: string): Promise<void> {
    await sendForm(shop, `/sandbox/pay/${known.session ?? ''}/panel`, { action })
    await settle()
    noteLinks(known)
  }

  async function pay(known: Known, { customer = aoife, card = 'visa' }: Purchase = {}): Promise<void> {
    const path = `/sandbox/pay/${known.session ?? ''}`
    const paid = await sendForm(shop, path, payerFields(customer, card))
    const next = paid.headers.get('location') ?? path
    if (paid.status === 422) say(`The payment page says: ${textOfPage(await paid.text())}`)
    if (next.includes('/checkout/return')) await shop.fetch(next.replace(publicUrl, ''))
    await settle()
    noteLinks(known)
  }

  async function tries({
    cart = [{ id: '2', quantity: 1, size: 'Medium' }],
    customer = aoife,
    more = {},
  }: Purchase = {}): Promise<Known | null> {
    const request = { cart, email: customer.email, cartId: world.newId(), ...more }
    const { status, sessionId, error } = await checkOut(shop, request)
    if (sessionId === undefined) {
      say(`Checkout refused (${status}): ${error ?? ''}`)
      return null
    }
    await settle()
    return { id: await world.newest('unpaid'), session: sessionId, email: customer.email, page: null, gift: null }
  }

  async function begins(purchase: Purchase = {}): Promise<Known> {
    const known = await tries(purchase)
    if (known === null) throw new Error(`Nothing could be bought: ${world.news().said.join('\n')}`)
    return known
  }

  async function send(path: string, fields: Values): Promise<string> {
    const answer = await sendForm(shop, path.replace(publicUrl, ''), fields)
    const text = await answer.text()
    if (answer.status >= 400) say(`The page says (${answer.status}):\n${textOfPage(text)}`)
    await settle()
    return answer.headers.get('location') ?? text
  }

  async function pageAt(path: string): Promise<string> {
    const answer = await shop.fetch(path)
    const location = answer.headers.get('location')
    return location === null ? answer.text() : pageAt(location.replace(publicUrl, ''))
  }

  /** Fills in a form of a page, its fields by how their labels begin, and presses its button. Returns where that leads, or the page that answers. */
  async function press(path: string, button: string, values: Values = {}): Promise<string> {
    const { action, fields } = filledForm(await pageAt(path), button, values)
    return send(action ?? path, fields)
  }

  return {
    tries,
    begins,
    pay,
    panel,
    press,
    noteLinks,

    async buys(purchase: Purchase = {}): Promise<Known> {
      const known = await begins(purchase)
      await pay(known, purchase)
      return known
    },

    /** Withdraws on the order's page: from so many of some lines, by what they are called there; else from all. */
    async withdraws(known: Known, kept: Values = {}): Promise<void> {
      const path = `${known.page ?? ''}/withdraw`
      const { action, fields } = filledForm(await press(path, 'Continue', kept), 'Confirm withdrawal')
      say(`The page says:\n${textOfPage(await send(action ?? path, fields))}`)
    },

    async takesOffer(): Promise<Known> {
      const path = world.linkIn(/(\/bespoke-order\/[\w.-]+)/) ?? ''
      await world.opens(path)
      const session = /cs_test_\w+/.exec(await press(path, 'Proceed to Payment'))?.[0] ?? null
      const known = { id: await world.newest('unpaid'), session, email: aoife.email, page: null, gift: null }
      await pay(known)
      await world.opens(path)
      return known
    },

    async reviews({ email }: Known, values: Values): Promise<void> {
      const asked = world.received().find(({ to, text }) => to === email && text.includes('/review/'))
      const path = /\/review\/[\w.-]+/.exec(asked?.text ?? '')?.[0] ?? ''
      await world.opens(path)
      await press(path, 'Send review', values)
      await world.opens(path)
    },
  }
}
