import { refusalsFrom } from '../refusal.ts'

/** Why somebody is not let in at the desk, or may not do something there, as they read it. */
export const accessSentences = {
  'signed-out': 'You are signed out. Sign in again.',
  'not-owner': 'Only an owner may do this.',
  'not-confirmed': 'Show first that it is you.',
  'link-spent': 'This link or code is spent or too old. Ask for a new e-mail.',
  'other-browser': 'This is not the browser in which you asked. Type the code from the e-mail there.',
  'wrong-code': 'That is not the code of your newest e-mail, or it is too old. After five tries you need a new e-mail.',
  'too-many-emails': 'Too many e-mails were asked for. Wait an hour, or sign in again by npm run desk -- link.',
  'no-session': 'There is no such session.',
  'no-domain': 'Passkeys need a shop with a domain of its own and https. Sign in by e-mail.',
  'wrong-passkey': 'This passkey does not fit. Try again, or sign in by e-mail.',
  'copied-passkey':
    'This passkey has been used elsewhere since, so it may have been copied. Sign in by e-mail, then remove it under Access.',
  'no-passkey-yet': 'You have no passkey yet.',
  'many-passkeys': 'You have many passkeys: remove one that you do not use.',
  'passkey-not-taken': 'This passkey was not taken. Try again.',
  'passkey-known': 'This passkey is known already.',
  'no-passkey': 'There is no such passkey.',
} as const

/** Refuses to let somebody in or to let them do something. */
export const refuseAccess = refusalsFrom(accessSentences)
