import * as v from 'valibot'
import { Email } from '../checkout/email.ts'
import { Uuid } from '../uuid.ts'

export const READERS_SHOWN = 50

export const PersonalDataRequest = v.object({ email: Email })

export const PersonalDataAnswer = v.object({
  email: v.string(),
  orders: v.number(),
  withdrawals: v.number(),
  isReader: v.boolean(),
  worksHere: v.boolean(),
})
export type PersonalDataAnswer = v.InferOutput<typeof PersonalDataAnswer>

export const FileAnswer = v.object({ name: v.string(), text: v.string() })

export const ErasureAnswer = v.object({
  erased: v.array(v.string()),
  remains: v.array(v.string()),
  elsewhere: v.string(),
  orderIds: v.array(v.string()),
})
export type ErasureAnswer = v.InferOutput<typeof ErasureAnswer>

export const ReadersAnswer = v.object({
  confirmed: v.number(),
  pending: v.number(),
  readers: v.array(
    v.object({ id: v.string(), email: v.string(), signedUpAt: v.string(), confirmedAt: v.nullable(v.string()) }),
  ),
})
export type ReadersAnswer = v.InferOutput<typeof ReadersAnswer>

export const UnreachableAnswer = v.object({
  addresses: v.array(v.object({ id: v.string(), email: v.string(), since: v.string() })),
})
export type UnreachableAnswer = v.InferOutput<typeof UnreachableAnswer>

export const ById = v.object({ id: Uuid })
