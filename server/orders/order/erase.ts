import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { holdsEmail, replaceEmail } from '#shop/checkout/email-in-text.ts'
import { maskWords } from '#shop/texts/mask-words.ts'
import type { OrderRow, Schema } from '../../platform/database/schema.ts'
import { typedTables } from '../../platform/database/typed-columns.ts'

const ERASED = '(erased)'
const StoredParts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

export type ErasedOrder = Pick<OrderRow, 'id' | 'email' | 'name' | 'phone' | 'address'>

/** The words beside the e-mail address by which a complaint may name a person: all that the order knows of them. */
function namesOf({ name, phone, address }: Omit<ErasedOrder, 'id' | 'email'>): string[] {
  const parts = address === null ? [] : Object.entries(v.parse(StoredParts, address))
  const lines = parts.flatMap(([part, said]) => (part === 'country' ? [] : [said]))
  return [name, phone, ...lines].flatMap((word) => (word ? [word] : []))
}

/** The complaints of an order, if there is one, and those of any that hold an e-mail address as a whole. */
export async function complaintsAbout(
  db: Kysely<Schema>,
  { id, email }: { readonly id: string | null; readonly email: string | null },
) {
  const [name = ''] = email?.toLowerCase().split('@') ?? []
  const rows = await db
    .selectFrom('complaints')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(id === null ? [] : [eb('orderId', '=', id)]),
        // More than are meant: the domain may stand in two forms, and a longer name ends with this one.
        ...(email === null ? [] : [eb(sql<string>`lower(text)`, 'like', `%${name}@%`)]),
      ]),
    )
    .execute()
  return rows.filter(
    ({ orderId, text }) => (id !== null && orderId === id) || (email !== null && holdsEmail(text, email)),
  )
}

/** Takes a person's name and addresses out of complaints, which stay for product safety. Complaints are those about an order, or any that hold the e-mail address. */
export async function maskComplaints(
  db: Kysely<Schema>,
  person: Omit<ErasedOrder, 'id'> & { readonly id: string | null },
): Promise<number> {
  const { email } = person
  const names = namesOf(person)
  const rows = await complaintsAbout(db, person)
  let masked = 0
  for (const { id, text } of rows) {
    const rest = maskWords(email === null ? text : replaceEmail(text, email, ERASED), names, ERASED)
    if (rest === text) continue
    await db.updateTable('complaints').set({ text: rest }).where('id', '=', id).execute()
    masked += 1
  }
  return masked
}

/** Erases what was typed for orders, by the list of typed columns; of paid orders what bookkeeping needs stays. */
export async function eraseTyped(
  db: Kysely<Schema>,
  orders: readonly ErasedOrder[],
  { isPaid, at }: { readonly isPaid: boolean; readonly at: string },
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  for (const order of orders) await maskComplaints(db, order)
  // Its files go with the next sweep of photographs, which whoever calls this asks for.
  await db.deleteFrom('orderPhotos').where('orderId', 'in', ids).execute()
  for (const { table, orderId, columns } of typedTables) {
    const gone = columns.filter(({ isKept }) => !(isPaid && isKept))
    if (orderId === undefined || table === 'complaints' || gone.length === 0) continue
    const values = gone.map(({ name, erased }) => sql`${sql.ref(name)} = ${sql.lit(erased)}`)
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.ref(orderId)} in (${sql.join(ids)})`.execute(
      db,
    )
  }
  await db.updateTable('orders').set({ erasedAt: at }).where('id', 'in', ids).execute()
}
