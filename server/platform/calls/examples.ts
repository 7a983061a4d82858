import type { JsonSchema } from '@valibot/to-json-schema'
import { PAPER } from '#shop/look.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const MOMENT = '2026-11-20T12:00:00.000Z'
export const EXAMPLE_ID = '3b9e2a60-5c1d-4f7a-8e42-6d0f1c9b7a35'

export const EXAMPLE_SESSION = 'sample-session'
export const EXAMPLE_REFERENCE = 'SOL-SAMPLE01'

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const named: Readonly<Record<string, string>> = {
  email: 'buyer@example.com',
  reference: EXAMPLE_REFERENCE,
  orderNumber: EXAMPLE_REFERENCE,
  sessionId: EXAMPLE_SESSION,
  session_id: EXAMPLE_SESSION,
  editInstruction: 'brighter',
  country: 'IE',
  since: MOMENT,
  at: MOMENT,
  until: MOMENT,
  line1: '1 Sample Street',
  line2: '',
  city: 'Galway',
  county: 'Galway',
  postcode: 'H91 E2K3',
  giftNote: 'Happy birthday!',
  ids: EXAMPLE_ID,
  imageUrl: PICTURE,
  month: '2026-11',
}

const AMOUNT = /(?:cents|amount|total|subtotal|gross|shipping|price|lowest)$/i

const shaped = [
  'Sample',
  EXAMPLE_ID,
  '1',
  'size',
  'IE',
  PAPER,
  '0123456789abcdef',
  '123456',
  'DE123456789',
  'tier-1',
  'category-1',
  'https://example.com/',
  PICTURE,
  `${MOMENT} ${EXAMPLE_ID}`,
]

const formats: Readonly<Record<string, string>> = {
  'idn-email': 'buyer@example.com',
  date: '2026-11-20',
  uuid: EXAMPLE_ID,
  uri: 'https://example.com/',
}

const whole: Readonly<Record<string, unknown>> = {
  CheckoutWithCart: {
    cart: [{ id: '5', quantity: 1, size: 'Medium' }],
    email: 'buyer@example.com',
    cartId: EXAMPLE_ID,
    giftWrap: true,
    giftNote: 'Happy birthday!',
    answers: { delivery: 'Behind the blue gate' },
  },
  CheckoutWithoutCart: { items: [{ price: 35, quantity: 1 }], email: 'buyer@example.com' },
  NewCodeRequest: {
    id: EXAMPLE_ID,
    code: 'SPRING 15',
    kind: 'percent',
    percent: 15,
    amount: 500,
    least: 0,
    scope: 'all',
    categories: [],
    products: [],
    startsAt: '2026-11-20T09:00',
    endsAt: '',
    maxUses: 0,
    maxEach: 1,
  },
  RecallRequest: { product: '', batch: 'B-17', from: '2026-11-01', to: '2026-11-20' },
}

function textFor(schema: JsonSchema, name: string): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap((part) =>
    typeof part === 'object' && part.pattern !== undefined ? [new RegExp(part.pattern, 'u')] : [],
  )
  const ofName =
    named[name] ?? (name.endsWith('At') ? MOMENT : name === 'id' || name.endsWith('Id') ? EXAMPLE_ID : undefined)
  const fits = (text: string) =>
    patterns.every((pattern) => pattern.test(text)) && text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
  const text = [formats[schema.format ?? ''], ofName, ...shaped].find((one) => one !== undefined && fits(one))
  if (text === undefined) throw new Error(`No example fits the text "${name}"`)
  return text
}

function objectFor(schema: JsonSchema, schemas: Schemas): object {
  const { properties = {}, additionalProperties, propertyNames } = schema
  const own = Object.entries(properties).map(([name, part]) => [name, exampleOf(part, schemas, name)] as const)
  if (typeof additionalProperties !== 'object') return Object.fromEntries(own)
  const key = typeof propertyNames === 'object' ? textFor(propertyNames, 'key') : 'key'
  return Object.fromEntries([...own, [key, exampleOf(additionalProperties, schemas, key)]])
}

export function exampleOf(schema: JsonSchema | boolean, schemas: Schemas, name = ''): unknown {
  if (typeof schema === 'boolean') return {}
  const { $ref, type, minimum = 1, maximum = Number.POSITIVE_INFINITY } = schema
  if ($ref !== undefined) {
    const target = $ref.split('/').at(-1) ?? ''
    return whole[target] ?? exampleOf(schemas[target] ?? false, schemas, name)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return exampleOf(choice, schemas, name)
  if (type === 'string') return textFor(schema, name)
  if (type === 'number' || type === 'integer') return Math.min(Math.max(minimum, AMOUNT.test(name) ? 3500 : 1), maximum)
  if (type === 'boolean') return schema.default ?? true
  if (type !== 'array') return objectFor(schema, schemas)
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => exampleOf(item, schemas))
  return [exampleOf(Array.isArray(schema.items) ? false : (schema.items ?? false), schemas, name)]
}
