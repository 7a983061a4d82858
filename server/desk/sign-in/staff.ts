import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Role, roles } from '#shop/desk/access.ts'
import { refuseStaff, type StaffRefusal } from '#shop/desk/staff-refusals.ts'
import { enqueueEmail } from '../../contact/mail/outbox.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { StaffRow } from '../../platform/database/desk-schema.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'

export type StaffMember = { readonly id: string; readonly email: string; readonly role: Role }

export function staffMemberFromRow({ id, email, role }: Pick<StaffRow, 'id' | 'email' | 'role'>): StaffMember {
  return { id, email, role: v.parse(v.picklist(roles), role) }
}

async function ensureOwnerExists({ db, config, now }: Services): Promise<void> {
  const owner = await db.selectFrom('staff').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()
  if (owner) return
  await db
    .insertInto('staff')
    .values({
      id: randomUUID(),
      email: config.mail.owner.toLowerCase(),
      role: 'owner',
      createdAt: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'owner' }))
    .execute()
}

/** The staff member with an address, or null; if there is no owner yet, the one that OWNER_EMAIL names becomes it (docs/decisions/021). */
export async function findStaffMember(services: Services, email: string): Promise<StaffMember | null> {
  await ensureOwnerExists(services)
  const row = await services.db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row ? staffMemberFromRow(row) : null
}

export async function listStaff(services: Services): Promise<(StaffMember & { readonly createdAt: string })[]> {
  await ensureOwnerExists(services)
  const rows = await services.db.selectFrom('staff').selectAll().orderBy('role', 'desc').orderBy('email').execute()
  return rows.map((row) => ({ ...staffMemberFromRow(row), createdAt: row.createdAt }))
}

/** Gives an e-mail address a role at the desk; new staff get an e-mail, the last owner stays owner. `who` is the owner's address. */
export async function setRole(
  services: Services,
  { email, role }: { readonly email: string; readonly role: Role },
  who: string,
): Promise<StaffRefusal | null> {
  const { db, now } = services
  const known = await findStaffMember(services, email)
  return inTransaction(db, async (trx) => {
    if (known?.role === 'owner' && role !== 'owner' && (await isLastOwner(trx, known.id)))
      return refuseStaff('last-owner')
    const at = now()
    const { id } = await trx
      .insertInto('staff')
      .values({ id: randomUUID(), email: email.toLowerCase(), role, createdAt: at.toISOString(), addedBy: who })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ role }))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (known === null) await enqueueEmail(trx, 'staff-added', { id }, at)
    await writeAuditLog(trx, { orderId: null, who, what: `${email.toLowerCase()} may work at the desk as ${role}` }, at)
    return null
  })
}

/** True if no other owner is left; the owners' rows are held until the transaction ends, so that two cannot leave at once. */
async function isLastOwner(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const owners = await trx
    .updateTable('staff')
    .set({ role: 'owner' })
    .where('role', '=', 'owner')
    .returning('id')
    .execute()
  return owners.every((owner) => owner.id === id)
}

export async function deleteStaffMember({ db, now }: Services, id: string, who: string): Promise<StaffRefusal | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return refuseStaff('not-staff')
    if (row.role === 'owner' && (await isLastOwner(trx, id))) return refuseStaff('last-owner')
    await trx.deleteFrom('staff').where('id', '=', id).execute()
    await writeAuditLog(trx, { orderId: null, who, what: `${row.email} may not work at the desk any more` }, now())
    return null
  })
}
