import { LawAnswer } from '../desk/law.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only } from './refusals.ts'

export const readLaw = defineCall({
  summary:
    'Lists what the law wants and where it is, what is missing before live payments, and the history of the legal texts.',
  path: '/desk/api/law',
  method: 'get',
  role: 'staff',
  answer: LawAnswer,
})

export const showLegalText = defineCall({
  summary: 'Shows a version of a legal text, as it was.',
  path: '/desk/api/texts/:name/:number',
  method: 'get',
  role: 'staff',
  answer: 'text',
  refusals: only(deskRefusals, 'no-text'),
})
