import type { Call } from '#shop/calls/call.ts'
import type { Refusal } from '#shop/refusal.ts'
import type * as platform from '../../platform/calls/handler.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

export type Asked<Described extends Call> = platform.Asked<Described, SignedIn>

export type Handler<Described extends Call> = platform.Handler<Described, SignedIn>

export type Handlers<Calls extends { readonly [Name in keyof Calls]: Call }> = platform.Handlers<Calls, SignedIn>

export const done = { ok: true } as const

export function withNow<Now extends object, Code extends string>(refusal: Refusal<Code> | null, now: Now) {
  return refusal === null ? now : { ...refusal, now }
}
