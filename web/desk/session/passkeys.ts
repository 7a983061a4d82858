import { addPasskey, askForPasskey, askToConfirm, confirmByPasskey, signInByPasskey } from '#shop/calls/passkeys.ts'
import type { NewPasskeyChallenge } from '#shop/desk/passkeys.ts'
import { makeCall } from '../../calls/make-call.ts'
import type { CallResult } from '../../platform/api.ts'

export function takesPasskeys({ passkeys }: { readonly passkeys: number | null }): boolean {
  return passkeys !== null && 'PublicKeyCredential' in window
}

function notUsed(message: string): CallResult<never> {
  return { ok: false, status: 400, message }
}

/** Has the browser answer the shop's challenge by a passkey, to sign in or to show who sits there; the result says whether the shop took it. */
export async function provePasskey(purpose: 'sign-in' | 'confirm'): Promise<CallResult<unknown>> {
  const [asked, answered] = purpose === 'sign-in' ? [askForPasskey, signInByPasskey] : [askToConfirm, confirmByPasskey]
  const challenge = await makeCall(asked, {})
  if (!challenge.ok) return challenge
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const response = await startAuthentication({ optionsJSON: challenge.value.options })
    return await makeCall(answered, {}, { body: { response } })
  } catch {
    return notUsed('No passkey was used. Try again, or sign in by e-mail.')
  }
}

export async function makePasskey({
  options,
}: {
  readonly options: NewPasskeyChallenge
}): Promise<CallResult<unknown>> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON: options })
    return await makeCall(addPasskey, {}, { body: { response } })
  } catch {
    return notUsed('No passkey was made. This device may have one already.')
  }
}
