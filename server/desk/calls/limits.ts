import { type CallLimits, publicLimits } from '../../platform/calls/limits.ts'
import { bodyFields } from '../../platform/http/request.ts'
import { readCookie } from '../sign-in/cookies.ts'
import { signedIn } from '../sign-in/sessions.ts'

const emails = { name: 'desk-emails', max: 10, minutes: 15 } as const

/** Limits on the tries of one person: enough for clumsy fingers, too few to search for addresses. */
export const limits: CallLimits = {
  ...publicLimits,
  signInEmails: { ...emails, who: bodyFields('email') },
  emails: { ...emails, who: (c) => signedIn(c)?.session.id ?? '' },
  tries: {
    name: 'desk-tries',
    max: 30,
    minutes: 15,
    // By the session of somebody who is signed in: no stranger in the same network can use their tries up.
    who: (c, { config }) => signedIn(c)?.session.id ?? readCookie(c, config, 'browser') ?? '',
  },
  pictures: { name: 'desk-pictures', max: 300, minutes: 60 },
}
