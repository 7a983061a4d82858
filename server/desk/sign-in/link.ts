import type { Services } from '../../platform/services/services.ts'
import { createCode } from './codes.ts'
import { findStaffMember, type StaffMember, staffMemberFromRow } from './staff.ts'

/** A link that signs in an address, or the first owner, once and in any browser (docs/decisions/021). Null if the address is nobody's. */
export async function createLink(
  services: Services,
  email: string | null,
): Promise<{ staff: StaffMember; token: string } | null> {
  const named = email === null ? null : await findStaffMember(services, email)
  if (email !== null && named === null) return null
  const staff = named ?? (await firstOwner(services))
  const { token } = await createCode(services, { staffId: staff.id, browserHash: null, sessionId: null })
  return { staff, token }
}

async function firstOwner(services: Services): Promise<StaffMember> {
  const known = await findStaffMember(services, services.config.mail.owner)
  if (known?.role === 'owner') return known
  const row = await services.db
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'owner')
    .orderBy('createdAt')
    .executeTakeFirstOrThrow()
  return staffMemberFromRow(row)
}
