import { Done } from '#shop/desk/access.ts'
import { type NewPasskeyChallenge, PasskeyChallenge } from '#shop/desk/passkeys.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { type CallResult, call } from '../../platform/api.ts'

/** Whether this browser can keep passkeys, in a shop that takes them. */
export function takesPasskeys({ passkeys }: { readonly passkeys: number | null }): boolean {
  return passkeys !== null && 'PublicKeyCredential' in window
}

function notUsed(message: string): CallResult<never> {
  return { ok: false, status: 400, message }
}

/** Has the browser answer the shop's challenge by a passkey, to sign in or to show who sits there; the result says whether the shop took it. */
export async function provePasskey(purpose: 'sign-in' | 'confirm'): Promise<CallResult<unknown>> {
  const [asked, answered] =
    purpose === 'sign-in'
      ? [deskApi.passkeyChallenge, deskApi.passkeySignIn]
      : [deskApi.confirmChallenge, deskApi.confirmByPasskey]
  const challenge = await call(asked, { answer: PasskeyChallenge, body: {} })
  if (!challenge.ok) return challenge
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const response = await startAuthentication({ optionsJSON: challenge.value.options })
    return await call(answered, { answer: Done, body: { response } })
  } catch {
    return notUsed('No passkey was used. Try again, or sign in by e-mail.')
  }
}

/** Has the browser make a passkey that answers, and the shop keep it. */
export async function makePasskey({
  options,
}: {
  readonly options: NewPasskeyChallenge
}): Promise<CallResult<unknown>> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON: options })
    return await call(deskApi.addPasskey, { answer: Done, body: { response } })
  } catch {
    return notUsed('No passkey was made. This device may have one already.')
  }
}
