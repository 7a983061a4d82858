import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { endPasskeyOffer, isPasskeyOffered } from '../session/passkey-offer.ts'
import { takesPasskeys } from '../session/passkeys.ts'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './access.module.css'
import { useAddPasskey } from './use-add-passkey.ts'

export function PasskeyOffer() {
  const { me } = useSignedIn()
  const [isOffered, setOffered] = useState(isPasskeyOffered)
  const { add, isAdding } = useAddPasskey()
  if (!isOffered || me.passkeys !== 0 || !takesPasskeys(me)) return null
  const end = (how: 'added' | 'declined') => {
    endPasskeyOffer(how)
    setOffered(false)
  }
  return (
    <section className={styles.offer} aria-label="Sign in faster next time">
      <Notice>
        <p>
          <strong>Sign in faster next time.</strong> Use your fingerprint, face or a security key instead of an e-mail.
        </p>
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            busy={isAdding}
            onClick={() => void add().then((isAdded) => isAdded && end('added'))}
          >
            Add a passkey
          </Button>
          <Button kind="quiet" onClick={() => end('declined')}>
            Not now
          </Button>
        </div>
      </Notice>
    </section>
  )
}
