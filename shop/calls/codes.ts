import { CodesAnswer, NewCodeRequest, PauseCodeRequest } from '../desk/codes.ts'
import { defineCall } from './call.ts'
import { deskCodeRefusals } from './refusals.ts'

export const readCodes = defineCall({
  summary: 'Lists the discount codes, with their uses and orders.',
  path: '/desk/api/codes',
  method: 'get',
  role: 'owner',
  answer: CodesAnswer,
})

export const makeCode = defineCall({
  summary: 'Makes a discount code.',
  path: '/desk/api/codes',
  method: 'post',
  role: 'owner',
  body: NewCodeRequest,
  answer: CodesAnswer,
  refusals: deskCodeRefusals,
})

export const pauseCode = defineCall({
  summary: 'Pauses a discount code, or lets it be used again.',
  path: '/desk/api/codes/pause',
  method: 'post',
  role: 'owner',
  body: PauseCodeRequest,
  answer: CodesAnswer,
  refusals: deskCodeRefusals,
})
