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

export const readFigures = defineCall({
  summary: 'Shows how the shop did in the last twelve months, by month, product and country.',
  path: '/desk/api/figures',
  method: 'get',
  role: 'owner',
  answer: FiguresAnswer,
})

export const readAccounts = defineCall({
  ...ofDays,
  summary: 'Lists the movements of money from one day to another, each by its own date.',
  path: '/desk/api/accounts',
  answer: AccountsAnswer,
})

export const exportAccounts = defineCall({
  ...ofDays,
  summary: 'Lists the same movements as the file that the console writes.',
  path: '/desk/api/accounts.csv',
  answer: 'csv',
})
