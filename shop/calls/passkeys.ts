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

/** The challenge for signing in with a passkey. It names no passkeys, so it reveals nobody. */
export const askForPasskey = defineCall({
  path: '/desk/api/passkeys/challenge',
  method: 'post',
  role: 'nobody',
  limit: 'tries',
  size: 'sign-in',
  answer: PasskeyChallenge,
  refusals: only(accessRefusals, 'no-domain'),
})

/** Signs in the person whose passkey answers the challenge of this browser. */
export const signInByPasskey = defineCall({
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

/** What a passkey of the person who is signed in has to answer to show that it is them. */
export const askToConfirm = defineCall({
  path: '/desk/api/confirm/passkey/challenge',
  method: 'post',
  role: 'staff',
  limit: 'tries',
  answer: PasskeyChallenge,
  refusals: only(accessRefusals, 'no-domain', 'no-passkey-yet'),
})

/** Takes that answer, of their own passkeys only. */
export const confirmByPasskey = defineCall({
  path: '/desk/api/confirm/passkey',
  method: 'post',
  role: 'staff',
  limit: 'tries',
  body: PasskeyRequest,
  invalid: refuseAccess('wrong-passkey'),
  answer: Done,
  refusals: only(accessRefusals, 'wrong-passkey', 'copied-passkey'),
})

/** The passkeys of the person who asks. */
export const readPasskeys = defineCall({
  path: '/desk/api/passkeys',
  method: 'get',
  role: 'staff',
  answer: PasskeysAnswer,
})

/** What a new passkey has to answer. */
export const askForNewPasskey = defineCall({
  path: '/desk/api/passkeys/new',
  method: 'post',
  role: 'staff',
  confirm: true,
  answer: NewPasskeyChallenge,
  refusals: only(accessRefusals, 'no-domain', 'many-passkeys'),
})

/** Keeps a passkey that answers the challenge. */
export const addPasskey = defineCall({
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

/** Takes one of their own passkeys away. */
export const removePasskey = defineCall({
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
