import { GIFT_NOTE_MAX } from '#shop/promises.ts'
import { TextArea } from '../ui/field.tsx'

/** The note that goes with a gift, and how much of it is left. */
export function GiftNote({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const left = GIFT_NOTE_MAX - note.length
  return (
    <TextArea
      label="Gift note"
      hint={`Optional. Goes into the parcel on a slip without prices. ${left} of ${GIFT_NOTE_MAX} characters left.`}
      maxLength={GIFT_NOTE_MAX}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
