import { TellRequest, ToldAnswer, WeeksAnswer, WeeksQuery } from '../desk/bench-weeks.ts'
import { defineCall } from './call.ts'

export const readWeeks = defineCall({
  summary:
    'Tells week by week what is booked and free at the bench, and which orders are late; also as it would be with days off.',
  path: '/desk/api/bench/weeks',
  method: 'get',
  role: 'staff',
  query: WeeksQuery,
  answer: WeeksAnswer,
})

export const tellNewDays = defineCall({
  summary: 'Gives late orders a new day, and e-mails each buyer the day and the right to cancel.',
  path: '/desk/api/bench/told',
  method: 'post',
  role: 'owner',
  body: TellRequest,
  answer: ToldAnswer,
})
