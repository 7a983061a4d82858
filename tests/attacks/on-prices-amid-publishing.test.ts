import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import type { CartLine } from '#shop/cart/cart.ts'
import { type Quote, quote } from '#shop/checkout/quote.ts'
import { saveProduct } from '../../server/catalogue/publishing/edit.ts'
import { undoPublish } from '../../server/catalogue/publishing/publish.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { shopForEachTest } from '../../server/testing/shop-for-tests.ts'
import { checkOut, payOn } from '../../server/testing/shopper.ts'
import { storedDraft } from '../../server/testing/stored.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'

// Shows S10.205.

const who = 'nora@solas.test'
const ids = ['1', '3'] as const
const cartIds = ['6f1c7d0e-0000-4000-8000-000000000001', '6f1c7d0e-0000-4000-8000-000000000002'] as const

const shop = shopForEachTest()

async function edit(id: string, change: { priceCents: number } | { state: 'shown' | 'retired' }) {
  const draft = await storedDraft(shop.services.db, id)
  await saveProduct(shop.services, { ...draft.product, ...change }, { who, version: draft.version })
}

type Seen = { readonly cart: CartLine[]; readonly cartId: string; readonly quote: Quote }
type Step =
  | { readonly do: 'price'; readonly id: string; readonly priceCents: number }
  | { readonly do: 'state'; readonly id: string; readonly state: 'shown' | 'retired' }
  | { readonly do: 'look'; readonly cart: CartLine[]; readonly cartId: string }
  | { readonly do: 'publish' | 'undo' | 'check out' | 'pay' }

const id = fc.constantFrom(...ids)
const line = fc.record({ id, quantity: fc.integer({ min: 1, max: 2 }) }).map((one) => ({ ...one, ...inSize('Medium') }))
const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 2, selector: (one) => one.id })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('price' as const), id, priceCents: fc.constantFrom(3000, 3500, 4000) }),
  fc.record({ do: fc.constant('state' as const), id, state: fc.constantFrom('shown' as const, 'retired' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), cart, cartId: fc.constantFrom(...cartIds) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('publish', 'publish', 'undo', 'check out', 'check out', 'check out', 'pay', 'pay'),
    }),
  },
)

test('nobody pays a price other than the shown one, whatever is published during checkouts', async () => {
  const outcomes = { taken: 0, refused: 0, paid: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      let seen: Seen | null = null
      const open = new Map<string, Quote>()
      for (const next of steps) {
        if (next.do === 'price') await edit(next.id, { priceCents: next.priceCents })
        else if (next.do === 'state') await edit(next.id, { state: next.state })
        else if (next.do === 'publish') await publishDraft(shop.services, who)
        else if (next.do === 'undo') await undoPublish(shop.services, { who, number: shop.services.shop().version })
        else if (next.do === 'look')
          seen = {
            cart: next.cart,
            cartId: next.cartId,
            quote: quote(shop.services.shop(), next.cart, { giftWrap: false }),
          }
        else if (next.do === 'pay') {
          for (const sessionId of open.keys()) {
            // A page that was closed since its cart changed takes nothing.
            const isPaid = await payOn(shop, sessionId).then(
              () => true,
              () => false,
            )
            if (isPaid) outcomes.paid += 1
          }
        } else if (seen !== null) {
          const before = seen
          const now = quote(shop.services.shop(), before.cart, { giftWrap: false })
          const isAsSeen = now.total === before.quote.total && now.lines.length === before.cart.length
          const { status, sessionId } = await checkOut(shop, {
            ...before,
            quote: undefined,
            email: 'a@b.ie',
            expectedTotal: before.quote.total,
          })
          expect([status, isAsSeen]).toEqual([isAsSeen ? 200 : 409, isAsSeen])
          outcomes[isAsSeen ? 'taken' : 'refused'] += 1
          if (sessionId !== undefined) open.set(sessionId, before.quote)
        }
      }
      await webhooksArrive(shop)
      const orders = await shop.services.db
        .selectFrom('orders')
        .selectAll()
        .where('sessionId', 'in', ['', ...open.keys()])
        .execute()
      for (const order of orders) {
        const was = open.get(order.sessionId ?? '')
        const { amount_total } = await shop.stripe.checkout.sessions.retrieve(order.sessionId ?? '')
        expect([order.total, amount_total]).toEqual([was?.total, was?.total])
        expect(order.state).not.toBe('review')
      }
      expect(orders).toHaveLength(open.size)
    }),
    // On a server each takes ten times as long.
    { numRuns: shop.services.config.databaseUrl === null ? 30 : 15 },
  )
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0)
})
