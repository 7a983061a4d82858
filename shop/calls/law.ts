import { LawAnswer } from '../desk/law.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only } from './refusals.ts'

/** What the law wants and where it is, what is missing before live payments, and the history of the legal texts. */
export const readLaw = defineCall({ path: '/desk/api/law', method: 'get', role: 'staff', answer: LawAnswer })

/** A version of a legal text, as it was. */
export const showLegalText = defineCall({
  path: '/desk/api/texts/:name/:number',
  method: 'get',
  role: 'staff',
  answer: 'text',
  refusals: only(deskRefusals, 'no-text'),
})
