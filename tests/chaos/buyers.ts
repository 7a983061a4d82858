import { setTimeout as pause } from 'node:timers/promises'
import { errorWords } from '#shop/texts/error-words.ts'
import { formValues } from '../../server/testing/open-sandbox.ts'
import { aoife, checkOut, oneBracelet, post, statusOf } from '../../server/testing/shopper.ts'
import type { TestEnvironment } from './test-environment.ts'

/** A buyer's behaviour after paying, and when something fails: `stays` for the confirmation; `returns` the item as well, or `disputes` the payment; `leaves` the tab; `unheard` leaves while no webhook comes; `regrets` likewise, and gives the item back at once; `flighty` gives up at the first failure. */
export type Manner = 'stays' | 'returns' | 'disputes' | 'leaves' | 'unheard' | 'regrets' | 'flighty'

const TRY_AGAIN_MS = 40
/** The pause between two tries doubles up to this, in ms: buyers who wait must not keep the machine from starting the shop. */
const LONGEST_PAUSE_MS = 640
export const GIVE_UP_AFTER_MS = 120_000
const emails = [
  ['send-order-confirmation', 'email'],
  ['notify-store-owner', 'customerEmail'],
] as const

export type Purchase = { readonly manner: Manner; readonly sessionId: string | null; readonly gaveUp: string | null }

export async function insist<Done>(givesUpAt: number, step: () => Promise<Done>): Promise<Done> {
  for (let waitMs = TRY_AGAIN_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_PAUSE_MS)) {
    try {
      return await step()
    } catch (error) {
      if (performance.now() > givesUpAt) throw error
      await pause(waitMs)
    }
  }
}

export async function payOnPage({ provider }: TestEnvironment, session: string, email: string): Promise<boolean> {
  const body = new URLSearchParams(formValues({ email }))
  const answer = await fetch(`${provider.origin}/sandbox/pay/${session}`, { method: 'POST', body, redirect: 'manual' })
  if (answer.status >= 500) throw new Error(`the payment page answered ${answer.status}`)
  return answer.headers.get('location')?.includes('/checkout/return') ?? false
}

export async function confirm({ ask }: TestEnvironment, session: string, status: 'paid' | 'refunded'): Promise<void> {
  const returned = await ask(`/checkout/return?session_id=${session}`)
  const answer = await statusOf({ fetch: ask }, session)
  if (returned.status !== 303 || answer.status !== status) throw new Error(`the order is said to be ${answer.status}`)
}

async function buy(environment: TestEnvironment, manner: Manner, email: string): Promise<Purchase> {
  const shop = { fetch: environment.ask }
  const givesUpAt = performance.now() + (manner === 'flighty' ? 0 : GIVE_UP_AFTER_MS)
  const cartId = crypto.randomUUID()
  let sessionId: string | null = null

  async function openPage() {
    const answer = await checkOut(shop, { cart: oneBracelet, cartId, email })
    if (!answer.sessionId || !answer.url) throw new Error(`checkout answered ${answer.status}: ${answer.error}`)
    return { id: answer.sessionId, paid: answer.url.includes('/checkout/return') }
  }

  try {
    for (let paid = false; !paid; ) {
      const page = await insist(givesUpAt, openPage)
      sessionId = page.id
      if (manner === 'unheard' || manner === 'regrets') await environment.provider.ask('hold', page.id)
      paid = page.paid || (await insist(givesUpAt, () => payOnPage(environment, page.id, email)))
    }
    if (sessionId === null || manner === 'leaves' || manner === 'unheard') return { manner, sessionId, gaveUp: null }
    const id = sessionId
    if (manner === 'regrets') {
      await environment.provider.ask('refund', id)
      return { manner, sessionId, gaveUp: null }
    }
    await insist(givesUpAt, () => confirm(environment, id, 'paid'))
    for (const [name, field] of emails)
      await insist(givesUpAt, async () => {
        const hint = { [field]: email, orderNumber: 'SOL-NONE0000', items: [], total: 3995, sessionId: id }
        const { status } = await post(shop, `/functions/v1/${name}`, hint)
        if (status !== 200) throw new Error(`${name} answered ${status}`)
      })
    if (manner === 'returns') await environment.provider.ask('refund', id)
    if (manner === 'disputes') await environment.provider.ask('dispute', id)
    return { manner, sessionId, gaveUp: null }
  } catch (error) {
    return { manner, sessionId, gaveUp: errorWords(error) }
  }
}

let buyers = 0

export function sendBuyers(environment: TestEnvironment, manners: readonly Manner[]): Promise<Purchase[]> {
  return Promise.all(
    manners.map((manner) => {
      buyers += 1
      return buy(environment, manner, aoife.email.replace('@', `.${buyers}@`))
    }),
  )
}
