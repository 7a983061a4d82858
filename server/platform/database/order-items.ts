import { isDeepStrictEqual } from 'node:util'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import * as v from 'valibot'
import { bespokeId, type OrderLine, productNumber } from '#shop/cart/order-line.ts'
import { Names } from '#shop/cart/order-line-data.ts'
import { variantId } from '#shop/catalogue/choice.ts'
import { isoDay } from '#shop/iso-day.ts'
import { lineOf, movementCauses, movementKinds, type OrderItem } from '#shop/orders/items.ts'
import type { ItemMovementRow, Schema } from './schema.ts'

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
  discountCents: v.optional(v.number(), 0),
  readyBy: v.nullable(isoDay()),
  vatBasisPoints: v.nullable(v.number()),
}
const StoredMovement = v.object({
  number: v.number(),
  kind: v.picklist(movementKinds),
  quantity: v.number(),
  at: v.string(),
  causeKind: v.picklist(movementCauses),
  causeId: v.string(),
})
const StoredItem = v.object({
  ...entries,
  movements: v.optional(v.array(StoredMovement), []),
  choices: v.pipe(v.string(), v.parseJson(), Choices),
  isWithdrawable: Flag,
})
const NewItem = v.object({ ...entries, variant: v.string(), choices: v.string(), isWithdrawable: v.number() })
const Items = v.pipe(v.string(), v.parseJson(), v.array(StoredItem))
const NewItems = v.pipe(v.string(), v.parseJson(), v.array(NewItem))

function itemOf({
  id: itemId,
  position,
  productId,
  choices,
  quantity,
  unitCents,
  discountCents,
  movements,
  vatBasisPoints,
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
    ...(discountCents > 0 && { discountCents }),
    readyBy: rest.readyBy,
    isWithdrawable: rest.isWithdrawable,
    vatPercent: vatBasisPoints === null ? null : vatBasisPoints / 100,
    movements: movements
      .toSorted((one, other) => one.number - other.number)
      .map(({ kind, quantity: units, at, causeKind, causeId }) => ({ kind, quantity: units, at, causeKind, causeId })),
  }
}

/** The items in a row of the orders, in their order; throws if they were damaged. */
export function parseItems(items: string): OrderItem[] {
  return v
    .parse(Items, items)
    .toSorted((one, other) => one.position - other.position)
    .map(itemOf)
}

type NewLine = OrderLine & { readonly itemId?: string; readonly vatPercent?: number | null }

/** The id of an item says which order it is of, so that an order that is rebuilt has the items that it had. */
export const itemIdOf = (orderId: string, number: number) => `${orderId}-${number}`
export const numberOf = ({ itemId }: Pick<NewLine, 'itemId'>) => Number(itemId?.slice(itemId.lastIndexOf('-') + 1) ?? 0)

function storedFrom({ vatPercent = null, ...line }: NewLine, itemId: string, position: number) {
  const { options, personal, optionNames, personalNames, isWithdrawable } = line
  return {
    id: itemId,
    position,
    productId: productNumber(line),
    variant: variantId(line),
    name: line.name,
    choices: JSON.stringify({ options, personal, optionNames, personalNames }),
    quantity: line.quantity,
    unitCents: line.unitCents,
    discountCents: line.discountCents ?? 0,
    readyBy: line.readyBy,
    isWithdrawable: isWithdrawable ? 1 : 0,
    vatBasisPoints: vatPercent === null ? null : Math.round(vatPercent * 100),
  }
}

/** True if two orders are for the same, whatever the ids of their items. */
export function hasSameLines(one: { readonly items: string }, other: { readonly items: string }): boolean {
  const linesOf = ({ items }: { readonly items: string }) => parseItems(items).map(lineOf)
  return isDeepStrictEqual(linesOf(one), linesOf(other))
}

/** The items of an order as its row holds them. Those of its lines that have no id yet get one; in a change of the order `replaceItems` gives it. */
export function itemsFrom(orderId: string, lines: readonly NewLine[]): string {
  let last = Math.max(0, ...lines.map(numberOf))
  const idOf = ({ itemId }: NewLine) => {
    if (itemId !== undefined) return itemId
    last += 1
    return itemIdOf(orderId, last)
  }
  return JSON.stringify(lines.map((line, position) => storedFrom(line, idOf(line), position)))
}

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const pairsOf = (table: string, columns: readonly string[]): string =>
  columns.map((name) => `'${camel(name)}', ${table}.${name}`).join(', ')

const itemPairs = pairsOf('order_items', [
  'id',
  'position',
  'product_id',
  'name',
  'choices',
  'quantity',
  'unit_cents',
  'discount_cents',
  'ready_by',
  'is_withdrawable',
  'vat_basis_points',
])
const movementPairs = pairsOf('item_movements', ['number', 'kind', 'quantity', 'at', 'cause_kind', 'cause_id'])
const isPostgres = (db: Kysely<Schema>) => db.getExecutor().adapter instanceof PostgresAdapter

function arrayOf(db: Kysely<Schema>, pairs: string): string {
  return isPostgres(db)
    ? `coalesce(json_agg(json_build_object(${pairs})), '[]'::json)`
    : `json_group_array(json_object(${pairs}))`
}

export function selectJson(db: Kysely<Schema>, pairs: string) {
  const all = arrayOf(db, pairs)
  return sql.raw(isPostgres(db) ? `${all}::text` : all)
}

/** The items of each order that a query selects, with their movements, as the column `items` of its row. */
export function selectItems(db: Kysely<Schema>) {
  const moved = arrayOf(db, movementPairs)
  const movements = `(select ${moved} from item_movements where item_movements.item_id = order_items.id)`
  const nested = isPostgres(db) ? movements : `json(${movements})`
  const all = arrayOf(db, `${itemPairs}, 'movements', ${nested}`)
  const text = isPostgres(db) ? `${all}::text` : all
  return sql.raw<string>(`(select ${text} from order_items where order_items.order_id = orders.id)`).as('items')
}

export type NewMovement = Pick<ItemMovementRow, 'itemId' | 'kind' | 'quantity'>
export type MovementCause = Pick<ItemMovementRow, 'at' | 'who' | 'causeKind' | 'causeId'>

export async function writeMovements(
  trx: Kysely<Schema>,
  movements: readonly NewMovement[],
  cause: MovementCause,
): Promise<void> {
  const noted = movements.filter(({ quantity }) => quantity !== 0)
  if (noted.length === 0) return
  const known = await trx
    .selectFrom('itemMovements')
    .select((eb) => ['itemId', eb.fn.max('number').as('last')])
    .where('itemId', 'in', [...new Set(noted.map(({ itemId }) => itemId))])
    .groupBy('itemId')
    .execute()
  const last = new Map(known.map((row) => [row.itemId, row.last]))
  const rows = noted.map((movement) => {
    const number = (last.get(movement.itemId) ?? 0) + 1
    last.set(movement.itemId, number)
    return { ...movement, ...cause, number }
  })
  await trx.insertInto('itemMovements').values(rows).execute()
}

export async function insertItems(trx: Kysely<Schema>, orderId: string, items: string, at: string): Promise<void> {
  const rows = v.parse(NewItems, items)
  if (rows.length === 0) return
  await trx
    .insertInto('orderItems')
    .values(rows.map((row) => ({ ...row, orderId })))
    .execute()
  const ordered = { kind: 'ordered', number: 1, at, who: 'shop', causeKind: 'order', causeId: orderId } as const
  await trx
    .insertInto('itemMovements')
    .values(rows.map(({ id, quantity }) => ({ ...ordered, itemId: id, quantity })))
    .execute()
}

export async function writeVatRate(trx: Kysely<Schema>, orderId: string, vatBasisPoints: number): Promise<void> {
  await trx.updateTable('orderItems').set({ vatBasisPoints }).where('orderId', '=', orderId).execute()
}

/** Writes what the items of a locked order are now, after a change of its items by somebody. A new item gets a number that no item of the order has had. */
export async function replaceItems(
  trx: Kysely<Schema>,
  orderId: string,
  items: string,
  { at, who }: Pick<MovementCause, 'at' | 'who'>,
): Promise<void> {
  const before = await trx.selectFrom('orderItems').select(['id', 'quantity']).where('orderId', '=', orderId).execute()
  const order = trx.selectFrom('orders').select('itemCount').where('id', '=', orderId)
  let { itemCount } = await order.executeTakeFirstOrThrow()
  const rows = v.parse(NewItems, items).map((row) => {
    if (before.some(({ id }) => id === row.id)) return row
    itemCount += 1
    return { ...row, id: itemIdOf(orderId, itemCount) }
  })
  const ids = rows.map(({ id }) => id)
  await trx.deleteFrom('orderItems').where('orderId', '=', orderId).where('id', 'not in', ids).execute()
  for (const { id, ...columns } of rows)
    await trx
      .insertInto('orderItems')
      .values({ ...columns, id, orderId })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  await trx.updateTable('orders').set({ itemCount }).where('id', '=', orderId).execute()
  const ordered = rows.map(({ id: itemId, quantity }) => {
    const was = before.find(({ id }) => id === itemId)?.quantity ?? 0
    return { itemId, kind: 'ordered' as const, quantity: quantity - was }
  })
  await writeMovements(trx, ordered, { at, who, causeKind: 'order', causeId: orderId })
}
