import fc from 'fast-check'
import { testControls } from '../../sandbox/checkout-page/test-controls.ts'
import { cardIds } from '../../sandbox/payments/cards.ts'
import { formValues } from '../../server/testing/open-sandbox.ts'
import { describedAt } from './described.ts'
import { jsonText, mutated, text } from './values.ts'

export type Known = {
  readonly order: string
  readonly emails: readonly [string, ...string[]]
  readonly webhooks: readonly [string, ...string[]]
}

export const sessionName = /(SOL-)?session-(\d+)-/g

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

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

export function bodies(method: string, path: string, known: Known): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const described = describedAt(method, path)
  if (described?.body === null) return fc.oneof(fc.constant(new Uint8Array(Buffer.from(png, 'base64'))), bytes, huge)
  const webhook = fc.constantFrom(...known.webhooks).map((body): unknown => JSON.parse(body))
  const json = jsonText(described?.body ?? webhook)
  const fields = fc.oneof(filled, pressed, form(filled.map((query) => Object.fromEntries(new URLSearchParams(query)))))
  return fc.oneof(
    { weight: path.startsWith('/sandbox/') ? 2 : 30, arbitrary: json },
    { weight: path.startsWith('/sandbox/') ? 30 : 2, arbitrary: fields },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: huge },
  )
}
