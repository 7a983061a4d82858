import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './pictures.module.css'
import type { Sending } from './use-pictures.ts'

/** The types of pictures that are asked for: a phone hands over JPEG where HEIC is not among them. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

const wordsFor = ({ step, part }: Sending) =>
  ({ waiting: 'Waiting', shrinking: 'Shrinking', sending: `Sending: ${Math.round(part * 100)} %` })[step]

type Props = {
  of: readonly Sending[]
  onAgain: (sending: Sending) => void
  onDrop: (key: number) => void
}

export function Sendings({ of: sendings, onAgain, onDrop }: Props) {
  return sendings.map((sending) => {
    const {
      key,
      picture: { name },
      part,
      error,
    } = sending
    return error === null ? (
      <p key={key} className={styles.sending}>
        <span>{name}</span> <progress max={1} value={part} aria-label={`Sending ${name}`} />{' '}
        <span>{wordsFor(sending)}</span>
      </p>
    ) : (
      <Notice key={key} kind="error" alert>
        <p>
          {name}: {error}
        </p>
        <Button kind="quiet" onClick={() => onAgain(sending)}>
          Send again
        </Button>
        <Button kind="quiet" onClick={() => onDrop(key)}>
          Dismiss
        </Button>
      </Notice>
    )
  })
}
