const SECOND = 1000
const units = [
  ['day', 86_400 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

const clock = new Intl.DateTimeFormat('en-IE', { timeStyle: 'medium' })
const calendar = new Intl.DateTimeFormat('en-IE', { dateStyle: 'medium', timeStyle: 'medium' })
const distance = new Intl.RelativeTimeFormat('en-IE', { style: 'short' })

/** How long before `now` a moment was, in its largest whole unit, such as '3 min ago'. */
export function ago(moment: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - moment.getTime())
  const [unit, length] = units.find(([, ms]) => passed >= ms) ?? ['second', SECOND]
  return distance.format(-Math.floor(passed / length), unit)
}

/** A moment on the browser's clock, with its day where that is not today's. */
export function clockTime(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString()
  return (isToday ? clock : calendar).format(moment)
}
