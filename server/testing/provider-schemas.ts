import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import * as v from 'valibot'

/** The provider's schemas, of the API version that the package `stripe` has (THIRD_PARTY.md). */
export const schemaFile = new URL('./stripe-schemas.json', import.meta.url)

export const schemaNames: Readonly<Record<string, string>> = {
  'checkout.session': 'response.checkout_session',
  payment_intent: 'response.payment_intent',
  refund: 'response.refund',
  'list of sessions': 'response.checkout_session_list',
  'list of lines': 'response.line_item_list',
  'list of refunds': 'response.refund_list',
  dispute: 'response.dispute',
  error: 'response.error',
  'checkout.session event': 'event.checkout_session',
  'charge event': 'event.charge',
  'refund event': 'event.refund',
  'dispute event': 'event.dispute',
}

const Answer = v.object({ object: v.optional(v.string()), url: v.nullish(v.string()), data: v.unknown() })
const Items = v.object({ data: v.array(v.unknown()) })
const Event = v.object({ object: v.object({ object: v.string() }) })

function itemsOf(url: string) {
  if (url.endsWith('disputes')) return 'disputes'
  if (url.endsWith('events')) return 'events'
  if (url.endsWith('line_items')) return 'lines'
  return url.endsWith('refunds') ? 'refunds' : 'sessions'
}

function kindOf(json: unknown): string {
  const { object, url, data } = v.parse(v.partial(Answer), json)
  if (object === 'event') return `${v.parse(Event, data).object.object} event`
  if (object === 'list') return `list of ${itemsOf(url ?? '')}`
  return object ?? 'error'
}

function compiler(): (kind: string) => ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  const schema = v.parse(v.looseObject({ $id: v.string() }), JSON.parse(readFileSync(schemaFile, 'utf8')))
  ajv.addSchema(schema)
  const compiled = new Map<string, ValidateFunction>()
  return (kind) => {
    const name = schemaNames[kind]
    if (!name) throw new Error(`No schema for ${kind}`)
    const validate = compiled.get(name) ?? ajv.compile({ $ref: `${schema.$id}#/$defs/${name}` })
    compiled.set(name, validate)
    return validate
  }
}
const validatorOf = compiler()

/** Throws if an answer's or event's JSON is not as the provider's schema has it. */
export function checkAgainstProvider(json: unknown): void {
  const kind = kindOf(json)
  if (kind === 'list of disputes' || kind === 'list of events') {
    for (const item of v.parse(Items, json).data) checkAgainstProvider(item)
    return
  }
  const validate = validatorOf(kind)
  if (validate(json)) return
  const faults = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Error(`${kind}: ${faults?.join('; ')}`)
}
