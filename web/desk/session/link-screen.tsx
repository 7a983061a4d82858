import { useState } from 'react'
import { signInByLink } from '#shop/calls/access.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { makeCall } from '../../calls/make-call.ts'
import { useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Door } from './door.tsx'
import { sentenceOf } from './failure.ts'
import { offerPasskey } from './passkey-offer.ts'
import { useSignedIn } from './signed-in.ts'

/** The target of an e-mail's link is a button, since programs that scan mail open links but press nothing. */
export function LinkScreen({ token }: { token: string }) {
  const { refresh } = useSignedIn()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    const result = await makeCall(signInByLink, {}, { body: { token } })
    setBusy(false)
    if (!result.ok) return setError(sentenceOf(result))
    offerPasskey()
    await refresh()
    navigate(deskPaths.today, { replace: true })
  }
  return (
    <Door title="Welcome back">
      {error === null ? (
        <p>Tap to sign in.</p>
      ) : (
        <Notice kind="error" alert>
          <p>{error}</p>
        </Notice>
      )}
      <Button size="large" wide busy={isBusy} onClick={() => void signIn()}>
        Sign in
      </Button>
      {error !== null && (
        <p>
          <Link to={deskPaths.today}>Go to sign-in</Link>
        </p>
      )}
    </Door>
  )
}
