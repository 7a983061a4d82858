import {
  ById,
  ErasureAnswer,
  FileAnswer,
  PersonalDataAnswer,
  PersonalDataRequest,
  ReadersAnswer,
  UnreachableAnswer,
} from '../desk/customers.ts'
import { refuseCall } from '../desk/desk-refusals.ts'
import { defineCall } from './call.ts'
import { deskRefusals, only } from './refusals.ts'

export const findPersonalData = defineCall({
  summary: 'Counts what the shop stores about a person.',
  path: '/desk/api/person',
  method: 'post',
  role: 'owner',
  body: PersonalDataRequest,
  answer: PersonalDataAnswer,
})

export const exportPersonalData = defineCall({
  summary: 'Answers all that is kept of a person, as the file that the console writes.',
  path: '/desk/api/person/file',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: PersonalDataRequest,
  answer: FileAnswer,
})

export const erasePersonalData = defineCall({
  summary: 'Erases what bookkeeping does not need, and says what remains.',
  path: '/desk/api/person/erase',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: PersonalDataRequest,
  answer: ErasureAnswer,
})

export const readReaders = defineCall({
  summary: 'Lists who signed up for the newsletter, the latest first.',
  path: '/desk/api/readers',
  method: 'get',
  role: 'owner',
  answer: ReadersAnswer,
})

export const exportReaders = defineCall({
  summary: 'Answers the readers who have confirmed, as the file that the console writes.',
  path: '/desk/api/readers/file',
  method: 'post',
  role: 'owner',
  confirm: true,
  answer: FileAnswer,
})

export const readUnreachable = defineCall({
  summary: 'Lists the addresses that refuse e-mails.',
  path: '/desk/api/unreachable',
  method: 'get',
  role: 'owner',
  answer: UnreachableAnswer,
})

export const liftUnreachable = defineCall({
  summary: 'Allows all e-mails to an address again.',
  path: '/desk/api/unreachable/lift',
  method: 'post',
  role: 'owner',
  body: ById,
  invalid: refuseCall('no-address'),
  answer: UnreachableAnswer,
  refusals: only(deskRefusals, 'no-address'),
})
