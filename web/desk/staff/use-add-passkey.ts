import { useState } from 'react'
import { askForNewPasskey } from '#shop/calls/passkeys.ts'
import { showToast } from '../../ui/toast.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { sentenceOf } from '../session/failure.ts'
import { makePasskey } from '../session/passkeys.ts'
import { useSignedIn } from '../session/signed-in.ts'

export function useAddPasskey() {
  const { refresh } = useSignedIn()
  const { run } = useDeskMutation(askForNewPasskey)
  const [isAdding, setAdding] = useState(false)
  const add = async (): Promise<boolean> => {
    setAdding(true)
    const challenge = await run({})
    const made = challenge && (await makePasskey(challenge))
    if (made?.ok) showToast({ title: 'Passkey added' })
    else if (made) showToast({ kind: 'error', title: sentenceOf(made) })
    await refresh()
    setAdding(false)
    return made?.ok === true
  }
  return { add, isAdding }
}
