import * as v from 'valibot'
import { Email } from '../checkout/email.ts'
import { shopTermsEntries } from '../pages/page-settings.ts'
import { typedCode } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'
import { SentSettings } from './settings.ts'

/** Roles at the desk: an owner may do everything, a helper sees, makes and posts. */
export const roles = ['owner', 'helper'] as const
export type Role = (typeof roles)[number]

export const CODE_DIGITS = 6
export const SIGN_IN_MINUTES = 15
export const CODE_TRIES = 5

const Code = v.pipe(
  typedCode(),
  v.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, 'Enter the six digits from the e-mail.'),
)

export const SignInRequest = v.object({ email: Email })
export const LinkRequest = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })
export const CodeRequest = v.object({ code: Code })
export const EndSessionsRequest = v.object({ id: v.union([v.literal('all'), Uuid]) })
export const StaffRequest = v.object({ email: Email, role: v.picklist(roles) })
export const RemoveStaffRequest = v.object({ id: Uuid })

export const Done = v.object({ ok: v.literal(true) })

const StaffMember = v.object({ id: v.string(), email: v.string(), role: v.picklist(roles) })

/** The person who is signed in, null if nobody. The local inbox's path and the address to sign in with. The number of passkeys, null if the shop can take none. If the desk may be kept for times without a connection. The published shop: its catalogue's data, settings and terms. */
export const MeAnswer = v.object({
  staff: v.nullable(StaffMember),
  mode: v.picklist(['sandbox', 'test', 'live']),
  inbox: v.nullable(v.object({ path: v.string(), email: v.string() })),
  passkeys: v.nullable(v.number()),
  keepsOffline: v.boolean(),
  catalogue: v.string(),
  settings: SentSettings,
  ...shopTermsEntries,
})
export type MeAnswer = v.InferOutput<typeof MeAnswer>

export const SessionsAnswer = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      device: v.string(),
      createdAt: v.string(),
      seenAt: v.string(),
      isThis: v.boolean(),
    }),
  ),
})
export type SessionsAnswer = v.InferOutput<typeof SessionsAnswer>

export const StaffAnswer = v.object({ staff: v.array(v.object({ ...StaffMember.entries, createdAt: v.string() })) })
export type StaffAnswer = v.InferOutput<typeof StaffAnswer>
