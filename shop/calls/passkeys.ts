import { Done } from '../desk/access.ts'
import { refuseAccess } from '../desk/access-refusals.ts'
import {
  NewPasskeyChallenge,
  NewPasskeyRequest,
  PasskeyChallenge,
  PasskeyRequest,
  PasskeysAnswer,
  RemovePasskeyRequest,
} from '../desk/passkeys.ts'
import { defineCall } from './call.ts'
import { accessRefusals, only } from './refusals.ts'

export const askForPasskey = defineCall({
  summary: 'Makes the challenge for signing in with a passkey; it names no passkeys, so it reveals nobody.',
  path: '/desk/api/passkeys/challenge',
  method: 'post',
  role: 'nobody',
  limit: 'tries',
  size: 'sign-in',
  answer: PasskeyChallenge,
  refusals: only(accessRefusals, 'no-domain'),
})

export const signInByPasskey = defineCall({
  summary: 'Signs in the person whose passkey answers the challenge of this browser.',
  path: '/desk/api/passkeys/sign-in',
  method: 'post',
  role: 'nobody',
  limit: 'tries',
  size: 'sign-in',
  body: PasskeyRequest,
  invalid: refuseAccess('wrong-passkey'),
  answer: Done,
  refusals: only(accessRefusals, 'wrong-passkey', 'copied-passkey'),
})

export const askToConfirm = defineCall({
  summary: 'Makes the challenge that a passkey of the person who is signed in answers to confirm that it is them.',
  path: '/desk/api/confirm/passkey/challenge',
  method: 'post',
  role: 'staff',
  limit: 'tries',
  answer: PasskeyChallenge,
  refusals: only(accessRefusals, 'no-domain', 'no-passkey-yet'),
})

export const confirmByPasskey = defineCall({
  summary: 'Confirms by that answer, of their own passkeys only.',
  path: '/desk/api/confirm/passkey',
  method: 'post',
  role: 'staff',
  limit: 'tries',
  body: PasskeyRequest,
  invalid: refuseAccess('wrong-passkey'),
  answer: Done,
  refusals: only(accessRefusals, 'wrong-passkey', 'copied-passkey'),
})

export const readPasskeys = defineCall({
  summary: 'Lists the passkeys of the person who asks.',
  path: '/desk/api/passkeys',
  method: 'get',
  role: 'staff',
  answer: PasskeysAnswer,
})

export const askForNewPasskey = defineCall({
  summary: 'Makes the challenge that a new passkey has to answer.',
  path: '/desk/api/passkeys/new',
  method: 'post',
  role: 'staff',
  confirm: true,
  answer: NewPasskeyChallenge,
  refusals: only(accessRefusals, 'no-domain', 'many-passkeys'),
})

export const addPasskey = defineCall({
  summary: 'Keeps a passkey that answers the challenge.',
  path: '/desk/api/passkeys/add',
  method: 'post',
  role: 'staff',
  confirm: true,
  body: NewPasskeyRequest,
  invalid: refuseAccess('passkey-not-taken'),
  answer: Done,
  refusals: only(accessRefusals, 'passkey-not-taken', 'passkey-known'),
  audit: 'added a passkey',
})

export const removePasskey = defineCall({
  summary: 'Takes one of their own passkeys away.',
  path: '/desk/api/passkeys/remove',
  method: 'post',
  role: 'staff',
  confirm: true,
  body: RemovePasskeyRequest,
  invalid: refuseAccess('no-passkey'),
  answer: Done,
  refusals: only(accessRefusals, 'no-passkey'),
  audit: 'removed a passkey',
})
