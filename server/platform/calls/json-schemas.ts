import { type JsonSchema, type OverrideActionContext, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Call } from '#shop/calls/call.ts'
import { Email } from '#shop/checkout/email.ts'
import { WithCart, WithoutCart } from '#shop/checkout/request.ts'
import { emailMessages } from '#shop/checkout/typed-email.ts'
import * as access from '#shop/desk/access.ts'
import * as auditLog from '#shop/desk/audit-log.ts'
import * as batches from '#shop/desk/batches.ts'
import * as catalogue from '#shop/desk/catalogue.ts'
import * as changes from '#shop/desk/changes.ts'
import * as codes from '#shop/desk/codes.ts'
import * as customers from '#shop/desk/customers.ts'
import * as figures from '#shop/desk/figures.ts'
import * as issues from '#shop/desk/issues.ts'
import * as law from '#shop/desk/law.ts'
import * as orders from '#shop/desk/orders.ts'
import * as passkeys from '#shop/desk/passkeys.ts'
import * as pictures from '#shop/desk/pictures.ts'
import * as printing from '#shop/desk/printing.ts'
import * as reviews from '#shop/desk/reviews.ts'
import * as safety from '#shop/desk/safety.ts'
import * as sales from '#shop/desk/sales.ts'
import * as settings from '#shop/desk/settings.ts'
import * as shop from '#shop/desk/shop.ts'
import * as stock from '#shop/desk/stock.ts'
import { isCalendarDay } from '#shop/iso-day.ts'
import { EditableProduct } from '#shop/publishing/editable-product.ts'
import { GuidanceData, LogoSchema, OwnSettings, PagePictureTaken } from '#shop/settings/own-settings.ts'
import { VatNumber } from '#shop/settings/vat-number.ts'
import { Uuid } from '#shop/uuid.ts'

const modules = [
  ...[
    access,
    auditLog,
    batches,
    catalogue,
    changes,
    codes,
    customers,
    figures,
    issues,
    law,
    orders,
    passkeys,
    pictures,
  ],
  ...[printing, reviews, safety, sales, settings, shop, stock],
  { Email, EditableProduct, GuidanceData, LogoSchema, OwnSettings, PagePictureTaken, VatNumber, Uuid },
  { CheckoutWithCart: WithCart, CheckoutWithoutCart: WithoutCart },
]

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

type Action = OverrideActionContext['valibotAction']

export const refTo = (name: string) => `#/components/schemas/${name}`

function describeCustom(schema: unknown): JsonSchema {
  if (schema === settings.SentSettings) return { $ref: refTo('OwnSettings') }
  return { type: 'object', description: 'As the server makes it.' }
}

/** Marks what a transform makes something else of: no validation of that can be said about what is sent. */
const isRead = Symbol('is read')

/** A transform that makes a text of a text cleans it, so what is asked of the clean text is asked of the sent one too. */
function cleans(action: Action, { type }: JsonSchema): boolean {
  return type === 'string' && typeof v.parse(v.pipe(v.string(), action), 'text') === 'string'
}

function describeCheck(check: Action, schema: JsonSchema): JsonSchema {
  if ('max' in check && typeof check.max === 'number') return { ...schema, maxLength: check.max }
  // The format of a day says so.
  if ('requirement' in check && check.requirement === isCalendarDay) return schema
  const sentence = 'message' in check ? check.message : undefined
  if (typeof sentence !== 'string') throw new Error('A check has no sentence that says what it asks for')
  if (sentence === emailMessages.invalid) return { ...schema, format: 'idn-email' }
  return { ...schema, description: [schema.description, sentence].filter(Boolean).join(' ') }
}

function describePattern(regex: Action, schema: JsonSchema): JsonSchema {
  if (!('requirement' in regex && regex.requirement instanceof RegExp)) throw new Error('A pattern is missing')
  const { source, ignoreCase } = regex.requirement
  if (ignoreCase) throw new Error(`A pattern of JSON Schema tells capitals from others: ${source}`)
  if (schema.pattern === source) return schema
  return { ...schema, allOf: [...(schema.allOf ?? []), { pattern: source }] }
}

/** Says what the library does not. It throws at what it cannot say, so that nothing is left out in silence. */
function describeAction({ valibotAction: action, jsonSchema: schema }: OverrideActionContext) {
  if (action.type === 'to_lower_case' || action.type === 'readonly') return schema
  if (action.type === 'transform' && isRead in schema) return schema
  if (isRead in schema && action.type !== 'check')
    throw new Error(`No program can be told of "${action.type}" after a transform`)
  if (action.type === 'transform') return cleans(action, schema) ? schema : { ...schema, [isRead]: true }
  if (action.type === 'check') return describeCheck(action, schema)
  if (action.type === 'regex') return describePattern(action, schema)
  return undefined
}

function choicesOf(action: unknown): v.GenericSchema[] {
  if (typeof action !== 'object' || action === null || !('metadata' in action)) return []
  const { metadata } = action
  if (typeof metadata !== 'object' || metadata === null || !('anyOf' in metadata)) return []
  return Array.isArray(metadata.anyOf) ? metadata.anyOf.filter(isSchema) : []
}

const capitalised = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function namesOf(calls: Readonly<Record<string, Call>>): Map<v.GenericSchema, string> {
  const exported = modules.flatMap((module) => Object.entries<unknown>(module))
  const names = new Map(exported.flatMap(([name, value]) => (isSchema(value) ? [[value, name] as const] : [])))
  for (const [name, { query, body, answer }] of Object.entries(calls))
    for (const [schema, part] of [
      [query, 'Query'],
      [body, 'Request'],
      [answer, 'Answer'],
    ] as const)
      if (isSchema(schema) && !names.has(schema)) names.set(schema, `${capitalised(name)}${part}`)
  return names
}

export type JsonSchemas = {
  readonly byName: Readonly<Record<string, JsonSchema>>
  readonly nameOf: (schema: v.GenericSchema) => string
}

/** Writes the schemas of calls as JSON Schema (2020-12). It throws at what JSON Schema and words cannot say. */
export function jsonSchemasOf(calls: Readonly<Record<string, Call>>): JsonSchemas {
  const names = namesOf(calls)
  const schemas = Object.fromEntries([...names].map(([schema, name]) => [name, schema]))
  if (Object.keys(schemas).length < names.size) throw new Error('Two schemas have one name')
  const pipes = [...names.keys()].flatMap((schema): unknown[][] =>
    'pipe' in schema && Array.isArray(schema.pipe) ? [schema.pipe] : [],
  )
  const choosing = new Set(pipes.flatMap(([first, second]) => (choicesOf(second).length > 0 ? [first] : [])))
  const nameOf = (schema: v.GenericSchema) => {
    const name = names.get(schema)
    if (name === undefined) throw new Error('A schema has no name')
    return name
  }
  const choose = (action: Action) => {
    const anyOf = choicesOf(action).map((one) => ({ $ref: refTo(nameOf(one)) }))
    return anyOf.length === 0 ? undefined : { anyOf }
  }
  const byName = toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    overrideAction: (context) =>
      context.valibotAction.type === 'metadata' ? choose(context.valibotAction) : describeAction(context),
    overrideSchema: ({ valibotSchema: schema }) => {
      if (schema.type === 'lazy' && !choosing.has(schema)) throw new Error('A choice names no schemas')
      if (schema.type === 'lazy') return {}
      return schema.type === 'custom' ? describeCustom(schema) : undefined
    },
    overrideRef: ({ referenceId }) => refTo(referenceId),
  })
  return { byName, nameOf }
}
