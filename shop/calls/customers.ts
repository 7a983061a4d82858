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

/** How much the shop stores about a person. */
export const findPersonalData = defineCall({
  path: '/desk/api/person',
  method: 'post',
  role: 'owner',
  body: PersonalDataRequest,
  answer: PersonalDataAnswer,
})

/** All that is kept of a person, as the file that the console writes. */
export const exportPersonalData = defineCall({
  path: '/desk/api/person/file',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: PersonalDataRequest,
  answer: FileAnswer,
})

/** Erases what bookkeeping does not need, and says what remains. */
export const erasePersonalData = defineCall({
  path: '/desk/api/person/erase',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: PersonalDataRequest,
  answer: ErasureAnswer,
})

/** Who signed up for the newsletter, the latest first. */
export const readReaders = defineCall({
  path: '/desk/api/readers',
  method: 'get',
  role: 'owner',
  answer: ReadersAnswer,
})

/** The readers who have confirmed, as the file that the console writes. */
export const exportReaders = defineCall({
  path: '/desk/api/readers/file',
  method: 'post',
  role: 'owner',
  confirm: true,
  answer: FileAnswer,
})

/** The addresses that refuse e-mails. */
export const readUnreachable = defineCall({
  path: '/desk/api/unreachable',
  method: 'get',
  role: 'owner',
  answer: UnreachableAnswer,
})

/** Allows all e-mails to an address again. */
export const liftUnreachable = defineCall({
  path: '/desk/api/unreachable/lift',
  method: 'post',
  role: 'owner',
  body: ById,
  invalid: refuseCall('no-address'),
  answer: UnreachableAnswer,
  refusals: only(deskRefusals, 'no-address'),
})
