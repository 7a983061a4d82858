import { TIME_ZONE } from '#shop/dates.ts'

const format = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
})

/** A moment (ISO 8601, UTC) as people in the shop's time zone write it. */
export function formatMoment(moment: string): string {
  return format.format(new Date(moment))
}
