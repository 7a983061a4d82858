import * as v from 'valibot'
import { Email } from '../../checkout/email.ts'
import { defineCall } from '../call.ts'
import { signUpRefusals } from '../refusals.ts'

export const signUp = defineCall({
  summary: 'Takes a sign-up for the newsletter. The answer tells nothing about the address.',
  path: '/functions/v1/newsletter',
  method: 'post',
  role: 'nobody',
  size: 'call',
  body: v.object({ email: Email }, 'The request must be a JSON object'),
  answer: v.object({ ok: v.literal(true) }),
  refusals: signUpRefusals,
})
