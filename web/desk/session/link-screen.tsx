import { useState } from 'react'
import { Done } from '#shop/desk/access.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callDesk } from '../platform/call.ts'
import { DeskLink, useRouter } from '../platform/router.tsx'
import { Door } from './door.tsx'
import { useSignedIn } from './signed-in.ts'

/** Where a letter's link leads: a button, since programs that scan mail open links but press nothing. */
export function LinkScreen({ token }: { token: string }) {
  const { refresh } = useSignedIn()
  const { navigate } = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    const result = await callDesk(deskApi.spendLink, Done, { token })
    setBusy(false)
    if (!result.ok) return setError(result.error)
    await refresh()
    navigate(deskPaths.today, { replace: true })
  }
  return (
    <Door title="Welcome back">
      {error === null ? (
        <p>One press, and you are at your desk.</p>
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
          <DeskLink to={deskPaths.today}>To the sign-in</DeskLink>
        </p>
      )}
    </Door>
  )
}
