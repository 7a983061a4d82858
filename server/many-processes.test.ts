import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './platform/database/connection.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { formValues } from './testing/open-sandbox.ts'
import { openRoundRobin } from './testing/round-robin.ts'
import { openProcess } from './testing/shop-process.ts'
import { aoife, checkOut, oneBracelet, post, statusOf } from './testing/shopper.ts'
import { slowness } from './testing/slowness.ts'

// Shows S10.46.

const BUYERS = 24
const AT_ONCE = 8
const CLAIM_MS = 5 * 60_000
/** The embedded database serves one process; PostgreSQL serves any number. */
const PROCESSES = process.env.TEST_DATABASE_URL ? 3 : 1

type Process = Awaited<ReturnType<typeof openProcess>>
let location: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof openRoundRobin>>
const running = new Set<Process>()
let killedAt = 0

beforeEach(async () => {
  location = await freshDatabase()
  proxy = await openRoundRobin()
})
afterEach(async () => {
  await Promise.all([...running].map(kill))
  proxy.close()
  await location.remove()
})

async function start() {
  const process = await openProcess(location, { PUBLIC_URL: proxy.origin, RATE_LIMITS: 'off' })
  running.add(process)
  proxy.ports.push(process.port)
}

async function kill(process: Process) {
  running.delete(process)
  killedAt = Date.now()
  process.child.kill('SIGKILL')
  await process.ended
  proxy.ports.splice(proxy.ports.indexOf(process.port), 1)
}

const insist = <Done>(step: () => Promise<Done>) => vi.waitFor(step, { timeout: 30_000 * slowness(), interval: 100 })

async function buy(cartId: string) {
  const shop = {
    fetch: (path: string, init?: RequestInit) => fetch(`${proxy.origin}${path}`, { redirect: 'manual', ...init }),
  }
  const sessionId = await insist(async () => {
    const answer = await checkOut(shop, { cart: oneBracelet, cartId, email: aoife.email })
    if (answer.sessionId === undefined) throw new Error(answer.error)
    return answer.sessionId
  })
  await insist(async () => {
    const paid = await shop.fetch(`/sandbox/pay/${sessionId}`, {
      method: 'POST',
      body: new URLSearchParams(formValues()),
    })
    expect(paid.status).toBe(303)
  })
  await insist(async () => {
    expect((await shop.fetch(`/checkout/return?session_id=${sessionId}`)).status).toBe(303)
    expect(await statusOf(shop, sessionId)).toMatchObject({ status: 'paid' })
  })
  for (const [name, field] of [
    ['send-order-confirmation', 'email'],
    ['notify-store-owner', 'customerEmail'],
  ] as const)
    await insist(async () => {
      const hint = { [field]: aoife.email, orderNumber: 'SOL-NONE0000', items: [], total: 3995, sessionId }
      expect((await post(shop, `/functions/v1/${name}`, hint)).status).toBe(200)
    })
}

async function buyAll(onPurchase: (count: number) => Promise<void>) {
  let purchases = 0
  const carts = Array.from({ length: BUYERS }, () => crypto.randomUUID()).values()
  const shopper = async () => {
    for (const cartId of carts) {
      await buy(cartId)
      purchases += 1
      await onPurchase(purchases)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shopper))
}

test(`with ${PROCESSES} of them, a process that is killed amid checkouts loses nothing and doubles nothing`, {
  timeout: 90_000 * slowness(),
}, async () => {
  await Promise.all(Array.from({ length: PROCESSES }, start))
  await buyAll(async (count) => {
    const [victim] = running
    if (count !== BUYERS / 3 || !victim) return
    await kill(victim)
    if (running.size === 0) await start()
  })

  const db = await openDatabase(location)
  try {
    const orders = await db.selectFrom('orders').select(['state', 'sessionId', 'total']).execute()
    expect(orders.map(({ state }) => state)).toEqual(Array(BUYERS).fill('paid'))
    const sessions = await db.selectFrom('sandboxSessions').select('session').execute()
    expect(sessions.filter(({ session }) => session.includes('"state":"paid"'))).toHaveLength(BUYERS)

    // What the killed process was about to send is free again when its claim ends.
    const claimedBefore = new Date(killedAt + CLAIM_MS).toISOString()
    await db
      .updateTable('outbox')
      .set({ claimedUntil: null })
      .where('state', '=', 'due')
      .where('claimedUntil', '<=', claimedBefore)
      .execute()
    const emails = () => db.selectFrom('outbox').select(['aboutId', 'kind', 'state', 'attempts']).execute()
    await vi.waitFor(
      async () => expect(new Set((await emails()).map(({ state }) => state))).toEqual(new Set(['sent'])),
      { timeout: 30_000 * slowness(), interval: 200 },
    )
    expect(await emails()).toHaveLength(2 * BUYERS)
    const triedAgain = (await emails()).reduce((sum, { attempts }) => sum + attempts - 1, 0)
    const received = (await db.selectFrom('sandboxInbox').select('id').execute()).length
    expect(received).toBeGreaterThanOrEqual(2 * BUYERS)
    expect(received - 2 * BUYERS, 'only what was being sent at the kill may come twice').toBeLessThanOrEqual(triedAgain)
    expect(triedAgain).toBeLessThanOrEqual(1)
  } finally {
    await db.destroy()
  }
})
