import { Done } from '#shop/desk/access.ts'
import { NewPasskeyChallenge, PasskeyChallenge } from '#shop/desk/passkeys.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { callDesk, type Result } from '../platform/call.ts'

/** Whether this browser can keep passkeys, in a shop that takes them. */
export function takesPasskeys({ passkeys }: { readonly passkeys: number | null }): boolean {
  return passkeys !== null && 'PublicKeyCredential' in window
}

function notUsed(error: string): Result<never> {
  return { ok: false, error, kind: 'refused', order: null }
}

/** Has the browser answer the shop's challenge by a passkey, to sign in or to show who sits there; the result says whether the shop took it. */
export async function provePasskey(purpose: 'sign-in' | 'confirm'): Promise<Result<unknown>> {
  const [asked, answered] =
    purpose === 'sign-in'
      ? [deskApi.passkeyChallenge, deskApi.passkeySignIn]
      : [deskApi.confirmChallenge, deskApi.confirmByPasskey]
  const challenge = await callDesk(asked, PasskeyChallenge, {})
  if (!challenge.ok) return challenge
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const response = await startAuthentication({ optionsJSON: challenge.value.options })
    return await callDesk(answered, Done, { response })
  } catch {
    return notUsed('No passkey was used. Try again, or sign in by e-mail.')
  }
}

/** Asks for what a new passkey has to answer; the shop may want to know first who sits there. */
export function askForNewPasskey() {
  return callDesk(deskApi.newPasskey, NewPasskeyChallenge, {})
}

/** Has the browser make a passkey that answers, and the shop keep it. */
export async function makePasskey({ options }: { readonly options: NewPasskeyChallenge }): Promise<Result<unknown>> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return await callDesk(deskApi.addPasskey, Done, { response: await startRegistration({ optionsJSON: options }) })
  } catch {
    return notUsed('No passkey was made. This device may have one already.')
  }
}
