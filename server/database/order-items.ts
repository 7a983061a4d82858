import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import * as v from 'valibot'
import { bespokeId, type OrderLine, productNumber } from '#shop/cart/order-line.ts'
import { Names } from '#shop/cart/order-line-data.ts'
import { variantId } from '#shop/catalogue/choice.ts'
import { isoDay } from '#shop/iso-day.ts'
import { lineOf, type OrderItem } from '#shop/orders/items.ts'
import type { Schema } from './schema.ts'

const chosen = v.optional(v.record(v.string(), v.string()), {})
/** The options and words of an item: by id, and by name as they were ordered. An erased item has '{}'. */
const Choices = v.object({
  options: chosen,
  personal: chosen,
  optionNames: v.optional(Names, []),
  personalNames: v.optional(Names, []),
})
const Flag = v.pipe(
  v.picklist([0, 1]),
  v.transform((flag) => flag === 1),
)
const entries = {
  id: v.string(),
  position: v.number(),
  productId: v.nullable(v.string()),
  name: v.string(),
  quantity: v.number(),
  unitCents: v.number(),
  readyBy: v.nullable(isoDay()),
}
const StoredItem = v.object({
  ...entries,
  choices: v.pipe(v.string(), v.parseJson(), Choices),
  isWithdrawable: Flag,
})
const NewItem = v.object({ ...entries, variant: v.string(), choices: v.string(), isWithdrawable: v.number() })
const Items = v.pipe(v.string(), v.parseJson(), v.array(StoredItem))

function itemOf({
  id: itemId,
  position,
  productId,
  choices,
  quantity,
  unitCents,
  ...rest
}: v.InferOutput<typeof StoredItem>) {
  return {
    itemId,
    id: productId ?? bespokeId(position),
    name: rest.name,
    ...choices,
    quantity,
    unitCents,
    lineCents: unitCents * quantity,
    readyBy: rest.readyBy,
    isWithdrawable: rest.isWithdrawable,
  }
}

/** The items in a row of the orders, in their order; throws if they were damaged. */
export function parseItems(items: string): OrderItem[] {
  return v
    .parse(Items, items)
    .toSorted((one, other) => one.position - other.position)
    .map(itemOf)
}

function storedFrom(line: OrderLine & { readonly itemId?: string }, position: number) {
  const { options, personal, optionNames, personalNames, isWithdrawable } = line
  return {
    id: line.itemId ?? randomUUID(),
    position,
    productId: productNumber(line),
    variant: variantId(line),
    name: line.name,
    choices: JSON.stringify({ options, personal, optionNames, personalNames }),
    quantity: line.quantity,
    unitCents: line.unitCents,
    readyBy: line.readyBy,
    isWithdrawable: isWithdrawable ? 1 : 0,
  }
}

/** Whether two orders are for the same, whatever the ids of their items. */
export function hasSameLines(one: { readonly items: string }, other: { readonly items: string }): boolean {
  const linesOf = ({ items }: { readonly items: string }) => parseItems(items).map(lineOf)
  return isDeepStrictEqual(linesOf(one), linesOf(other))
}

/** The items of an order as its row holds them: those of its lines that have no id yet get one, for ever. */
export function itemsFrom(lines: readonly (OrderLine & { readonly itemId?: string })[]): string {
  return JSON.stringify(lines.map(storedFrom))
}

const columns = [
  'id',
  'position',
  'product_id',
  'name',
  'choices',
  'quantity',
  'unit_cents',
  'ready_by',
  'is_withdrawable',
]
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pairs = sql.join(columns.map((name) => sql`${sql.lit(camel(name))}, ${sql.ref(`order_items.${name}`)}`))

/** The items of each order that a query selects, as the column `items` of its row. */
export function selectItems(db: Kysely<Schema>) {
  const all =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`coalesce(json_agg(json_build_object(${pairs})), '[]'::json)::text`
      : sql`json_group_array(json_object(${pairs}))`
  return sql<string>`(select ${all} from order_items where order_items.order_id = orders.id)`.as('items')
}

/** Writes the items of an order that has none. */
export async function insertItems(trx: Kysely<Schema>, orderId: string, items: string): Promise<void> {
  const rows = v.parse(v.pipe(v.string(), v.parseJson(), v.array(NewItem)), items)
  if (rows.length === 0) return
  await trx
    .insertInto('orderItems')
    .values(rows.map((row) => ({ ...row, orderId })))
    .execute()
}

/** Writes what the items of an order are now, after a change of its items. */
export async function replaceItems(trx: Kysely<Schema>, orderId: string, items: string): Promise<void> {
  await trx.deleteFrom('orderItems').where('orderId', '=', orderId).execute()
  await insertItems(trx, orderId, items)
}
