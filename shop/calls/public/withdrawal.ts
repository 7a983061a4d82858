import { WithdrawalAnswer, WithdrawalRequest } from '../../withdrawals/request.ts'
import { defineCall } from '../call.ts'

export const withdraw = defineCall({
  summary: 'Takes a statement of withdrawal. The answer does not tell whether there is such an order (Directive (EU) 2023/2673).',
  path: '/functions/v1/withdraw',
  method: 'post',
  role: 'nobody',
  limit: 'withdrawals',
  size: 'call',
  body: WithdrawalRequest,
  answer: WithdrawalAnswer,
})
