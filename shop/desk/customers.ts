import * as v from 'valibot'
import { Email } from '../checkout/email.ts'
import { Uuid } from '../uuid.ts'

/** The list of readers shows at most so many; the file has all. */
export const READERS_SHOWN = 50

/** Whose data the desk asks for: the body of each call about one person. */
export const PersonalDataRequest = v.object({ email: Email })

/** What is kept of one e-mail address, in numbers. */
export const PersonalDataAnswer = v.object({
  email: v.string(),
  orders: v.number(),
  withdrawals: v.number(),
  isReader: v.boolean(),
  worksHere: v.boolean(),
})
export type PersonalDataAnswer = v.InferOutput<typeof PersonalDataAnswer>

/** A file to keep: its name and its text. */
export const FileAnswer = v.object({ name: v.string(), text: v.string() })

/** What was erased of a person and what remains, a sentence each, and what is kept elsewhere. */
export const ErasureAnswer = v.object({
  erased: v.array(v.string()),
  remains: v.array(v.string()),
  elsewhere: v.string(),
  /** The ids of the orders whose words are erased. */
  orderIds: v.array(v.string()),
})
export type ErasureAnswer = v.InferOutput<typeof ErasureAnswer>

/** Who signed up for the newsletter, the latest first, as many as are shown; how many have confirmed and how many have not; times are ISO UTC. */
export const ReadersAnswer = v.object({
  confirmed: v.number(),
  pending: v.number(),
  readers: v.array(
    v.object({ id: v.string(), email: v.string(), signedUpAt: v.string(), confirmedAt: v.nullable(v.string()) }),
  ),
})
export type ReadersAnswer = v.InferOutput<typeof ReadersAnswer>

/** The addresses to which e-mails that are not owed do not go, the latest first; since is ISO UTC. */
export const UnreachableAnswer = v.object({
  addresses: v.array(v.object({ id: v.string(), email: v.string(), since: v.string() })),
})
export type UnreachableAnswer = v.InferOutput<typeof UnreachableAnswer>

/** Names one row by its id. */
export const ById = v.object({ id: Uuid })
