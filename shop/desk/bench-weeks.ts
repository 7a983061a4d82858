import * as v from 'valibot'
import { isoDay } from '../iso-day.ts'
import { daysOffKinds } from '../settings/calendar.ts'

/** Days off that are only tried out: the weeks are answered as they would be. */
export const WeeksQuery = v.pipe(
  v.object({
    from: v.optional(isoDay()),
    to: v.optional(isoDay()),
    work: v.optional(v.picklist(daysOffKinds), 'none'),
  }),
  v.check(({ from = '', to = '' }) => from <= to, 'The first day comes after the last.'),
)

/** Orders that are told of a new day at once, at most. */
const TOLD_MAX = 200

export const TellRequest = v.object({
  orders: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), v.minLength(1), v.maxLength(TOLD_MAX)),
})

const day = v.string()

/** Weeks in pieces, by their Monday; none if the maker does not count. `late`: paid orders that can't be ready by the day that they were promised, with the first day on which they can. */
export const WeeksAnswer = v.object({
  weeks: v.array(v.object({ start: day, room: v.number(), booked: v.number(), free: v.number(), late: v.number() })),
  late: v.array(
    v.object({
      id: v.string(),
      reference: v.string(),
      name: v.nullable(v.string()),
      due: day,
      doneBy: day,
      hasEmail: v.boolean(),
    }),
  ),
})
export type WeeksAnswer = v.InferOutput<typeof WeeksAnswer>

export const ToldAnswer = v.object({ told: v.number(), now: WeeksAnswer })
