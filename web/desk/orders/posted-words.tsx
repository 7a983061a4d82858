import { dayOf } from '../words/days.ts'

export function PostedWords({ postedAt, tracking }: { postedAt: string; tracking: string | null }) {
  return (
    <p>
      Posted {dayOf(postedAt)},{' '}
      {tracking === null ? (
        'without tracking'
      ) : tracking.startsWith('https://') ? (
        <a href={tracking} target="_blank" rel="noreferrer">
          track the parcel
        </a>
      ) : (
        `tracking ${tracking}`
      )}
    </p>
  )
}
