import { type RefusalOf, refusalsFrom } from '../refusal.ts'

/** Why somebody's access to the desk is not changed, as an owner reads it. */
export const staffSentences = {
  'last-owner': 'A shop needs an owner. Make someone else an owner first.',
  'not-staff': 'We can’t find this person.',
} as const

export type StaffRefusal = RefusalOf<typeof staffSentences>

/** Refuses to change somebody's access to the desk. */
export const refuseStaff = refusalsFrom(staffSentences)
