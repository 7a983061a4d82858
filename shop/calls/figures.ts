import { refuseCall } from '../desk/desk-refusals.ts'
import { AccountsAnswer, AccountsQuery, FiguresAnswer } from '../desk/figures.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only } from './refusals.ts'

const ofDays = {
  method: 'get',
  role: 'owner',
  query: AccountsQuery,
  invalid: refuseCall('no-days'),
  refusals: only(deskRefusals, 'no-days'),
} as const

/** How the shop did in the last twelve months, by month, product and country. */
export const readFigures = defineCall({
  path: '/desk/api/figures',
  method: 'get',
  role: 'owner',
  answer: FiguresAnswer,
})

/** The movements of money from one day to another, each by its own date. */
export const readAccounts = defineCall({ ...ofDays, path: '/desk/api/accounts', answer: AccountsAnswer })

/** The same as the file that the console writes. */
export const exportAccounts = defineCall({ ...ofDays, path: '/desk/api/accounts.csv', answer: 'csv' })
