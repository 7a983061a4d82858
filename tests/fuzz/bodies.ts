import fc from 'fast-check'
import { sizes } from '#shop/crafts/bracelets/sizes.ts'
import { testControls } from '../../sandbox/checkout-page/test-controls.ts'
import { cardIds } from '../../sandbox/payments/cards.ts'
import { formValues } from '../../server/testing/open-sandbox.ts'
import { describedAt } from './described.ts'
import { jsonText, mutated, text } from './values.ts'

/** What a shop holds that a request can name beside payment sessions: the ids of e-mails and of an order, and webhooks' bodies. */
export type Known = {
  readonly order: string
  readonly emails: readonly [string, ...string[]]
  readonly webhooks: readonly [string, ...string[]]
}

/** Stand for the payment sessions that were made last, in a request that is put together before they are. */
export const sessionNames = Array.from({ length: 16 }, (_, number) => `session-${number}-`)
/** Finds the names of sessions, their numbers, and whether an order's reference is meant. */
export const sessionName = /(SOL-)?session-(\d+)-/g

const id = fc.integer({ min: 1, max: 28 }).map(String)
const line = fc.record({ id, quantity: fc.integer({ min: 1, max: 20 }), size: fc.constantFrom(...sizes) })
const email = fc.constantFrom('aoife@example.ie', 'Aoife@Example.ie', 'cian@example.ie')
const cartIds = ['6f1d2c3b-0a59-4c8e-9d7f-1e2a3b4c5d6e', '0b8e7d6c-5f4a-4b3c-8d2e-9f0a1b2c3d4e']
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const cart = fc.record({
  cart: fc.array(line, { minLength: 1, maxLength: 4 }),
  email,
  cartId: fc.oneof(fc.constantFrom(...cartIds), fc.uuid()),
  giftWrap: fc.boolean(),
  giftNote: text,
  expectedTotal: seldom(fc.constantFrom(3995, 7495)),
  zone: seldom(fc.constantFrom('eu', 'world')),
})
const tier = fc.record({ items: fc.tuple(fc.record({ price: fc.constantFrom(30, 35, 40), quantity: fc.constant(1) })) })

const reference = fc.constantFrom(...sessionNames).map((name) => `SOL-${name}`)

function emailRequest(field: string): fc.Arbitrary<unknown> {
  const sessionId = fc.oneof(fc.constantFrom(...sessionNames), text)
  const item = fc.record({ name: text, quantity: fc.nat(), price: fc.double() })
  return fc.record(
    { [field]: email, orderNumber: reference, items: fc.array(item, { maxLength: 3 }), total: fc.nat(), sessionId },
    { requiredKeys: [field, 'orderNumber', 'items', 'total'] },
  )
}

/** Sound values by the call that takes them as JSON, from which others are made; those of described calls come from the description. */
function soundBodies({ webhooks }: Known): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  return {
    '/functions/v1/create-checkout-v2': fc.oneof({ weight: 4, arbitrary: cart }, { weight: 1, arbitrary: tier }),
    '/functions/v1/send-order-confirmation': emailRequest('email'),
    '/functions/v1/notify-store-owner': emailRequest('customerEmail'),
    '/functions/v1/withdraw': fc.record({ name: text, reference, email, items: text }),
    '/functions/v1/edit-hero-image': fc.record({
      imageUrl: fc.constant(`data:image/png;base64,${png}`),
      editInstruction: fc.oneof(text, fc.constantFrom('brighter', 'crop to 4:3', 'write "Solas" at the top')),
    }),
    '/webhooks/stripe': fc.constantFrom(...webhooks).map((body): unknown => JSON.parse(body)),
  }
}

function form(fields: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const pairs = mutated(fields).map((value) => Object.entries(value ?? {}))
  return pairs.map((entries) =>
    new URLSearchParams(
      entries.map(([name, value]) => [name.toWellFormed(), String(JSON.stringify(value))]),
    ).toString(),
  )
}

const filled = fc
  .record({ card: fc.constantFrom(...cardIds), name: fc.oneof(text, fc.constant('Aoife')), line1: text })
  .map((fields) => new URLSearchParams(formValues(fields)).toString())
const pressed = fc.oneof(
  fc.constantFrom(...testControls.map(({ name }) => `action=${name}`)),
  fc.constantFrom('answer=confirm', 'answer='),
)

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array))
const huge = fc
  .tuple(fc.constantFrom(16_383, 16_384, 16_385, 70_000), fc.constantFrom('x', ' ', '[', '"', '\0'))
  .map(([length, character]) => character.repeat(length))

/** Bodies for a route, most of them nearly what its call takes. */
export function bodies(method: string, path: string, known: Known): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const described = describedAt(method, path)
  if (described?.body === null) return fc.oneof(fc.constant(new Uint8Array(Buffer.from(png, 'base64'))), bytes, huge)
  const sound = soundBodies(known)
  const json = jsonText(described?.body ?? sound[path] ?? fc.oneof(...Object.values(sound)))
  const fields = fc.oneof(filled, pressed, form(filled.map((query) => Object.fromEntries(new URLSearchParams(query)))))
  return fc.oneof(
    { weight: path.startsWith('/sandbox/') ? 2 : 30, arbitrary: json },
    { weight: path.startsWith('/sandbox/') ? 30 : 2, arbitrary: fields },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: huge },
  )
}
