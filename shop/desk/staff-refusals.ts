import { type RefusalOf, refusalsFrom } from '../refusal.ts'

/** Why somebody's access to the desk is not changed, as an owner reads it. */
export const staffSentences = {
  'last-owner': 'The last owner stays: let somebody else in as owner first.',
  'not-staff': 'Nobody of this name may sign in.',
} as const

export type StaffRefusal = RefusalOf<typeof staffSentences>

/** Refuses to change somebody's access to the desk. */
export const refuseStaff = refusalsFrom(staffSentences)
