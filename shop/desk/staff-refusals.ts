import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const staffSentences = {
  'last-owner': 'A shop needs an owner. Make someone else an owner first.',
  'not-staff': 'We can’t find this person.',
} as const

export type StaffRefusal = RefusalOf<typeof staffSentences>

export const refuseStaff = refusalsFrom(staffSentences)
