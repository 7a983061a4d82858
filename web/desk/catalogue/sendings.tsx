import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './pictures.module.css'
import type { Sending, useSending } from './use-pictures.ts'

/** The types of pictures that are asked for: a phone hands over JPEG where HEIC is not among them. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

const wordsFor = ({ step, part }: Sending) =>
  ({ waiting: 'Waiting', shrinking: 'Shrinking', sending: `Sending: ${Math.round(part * 100)} %` })[step]

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** How many more may be chosen. Without it, it is one in place of another. */
  room?: number
  of: Pick<ReturnType<typeof useSending>, 'sendings' | 'send' | 'again' | 'drop'>
}

/** A field for pictures, and those that are on their way. */
export function PicturesField({ room, of: { send, ...sending }, ...field }: Props) {
  return (
    <>
      <Field
        {...field}
        type="file"
        accept={PICTURE_TYPES}
        multiple={room !== undefined}
        disabled={room !== undefined && room <= 0}
        onChange={({ currentTarget }) => {
          for (const picture of [...(currentTarget.files ?? [])].slice(0, room)) send(picture)
          currentTarget.value = ''
        }}
      />
      <Sendings {...sending} />
    </>
  )
}

function Sendings({ sendings, again, drop }: Omit<Props['of'], 'send'>) {
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
        <Button kind="quiet" onClick={() => again(sending)}>
          Send again
        </Button>
        <Button kind="quiet" onClick={() => drop(key)}>
          Dismiss
        </Button>
      </Notice>
    )
  })
}
