import { refusalsFrom } from '../refusal.ts'

export const accessSentences = {
  'signed-out': 'You are signed out. Sign in again.',
  'not-owner': 'Only an owner may do this.',
  'not-confirmed': 'Confirm it’s you first.',
  'link-spent': 'This link or code was used or has expired. Ask for a new e-mail.',
  'other-browser': 'You asked for this e-mail in another browser. Enter the code from the e-mail there.',
  'wrong-code':
    'This isn’t the code from your newest e-mail, or it has expired. After five tries you need a new e-mail.',
  'too-many-emails': 'You asked for too many e-mails. Wait an hour, or run npm run desk -- link on the server.',
  'no-session': 'We can’t find this session.',
  'no-domain': 'Passkeys need a shop with its own domain and https. Sign in by e-mail.',
  'wrong-passkey': 'This passkey didn’t work. Try again, or sign in by e-mail.',
  'copied-passkey':
    'This passkey has been used elsewhere since, so it may have been copied. Sign in by e-mail, then remove it under Access.',
  'no-passkey-yet': 'You have no passkey yet.',
  'many-passkeys': 'You have too many passkeys. Remove one that you don’t use.',
  'passkey-not-taken': 'We couldn’t add this passkey. Try again.',
  'passkey-known': 'You’ve already added this passkey.',
  'no-passkey': 'We can’t find this passkey.',
} as const

export const refuseAccess = refusalsFrom(accessSentences)
