import type { Context } from 'hono'
import type { LimitName } from '#shop/calls/call.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { bodyFields } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { readCookie } from '../sign-in/cookies.ts'
import type { DeskEnv, SignedIn } from '../sign-in/sessions.ts'

type CallLimit = RateLimit & {
  /** Tells people in one network apart. Without it the whole network has one limit. */
  readonly who?: (c: Context<DeskEnv>, services: Services) => string
}

const signedIn = (c: Context<DeskEnv>): SignedIn | undefined => c.get('desk')

const emails = { name: 'desk-emails', max: 10, minutes: 15 } as const

/** Limits on the tries of one person: enough for clumsy fingers, too few to search for addresses. */
export const limits: Readonly<Record<LimitName, CallLimit>> = {
  signInEmails: { ...emails, who: bodyFields('email') },
  emails: { ...emails, who: (c) => c.get('desk').session.id },
  tries: {
    name: 'desk-tries',
    max: 30,
    minutes: 15,
    // By the session of somebody who is signed in: no stranger in the same network can use their tries up.
    who: (c, { config }) => signedIn(c)?.session.id ?? readCookie(c, config, 'browser') ?? '',
  },
  pictures: { name: 'desk-pictures', max: 300, minutes: 60 },
}
