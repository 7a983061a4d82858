import {
  CodeRequest,
  Done,
  EndSessionsRequest,
  LinkRequest,
  MeAnswer,
  RemoveStaffRequest,
  SessionsAnswer,
  SignInRequest,
  StaffAnswer,
  StaffRequest,
} from '../desk/access.ts'
import { refuseAccess } from '../desk/access-refusals.ts'
import { refuseStaff } from '../desk/staff-refusals.ts'
import { defineCall } from './call.ts'
import { accessRefusals, only, staffRefusals } from './refusals.ts'

export const readMe = defineCall({
  summary: 'Tells who is signed in, if anybody, and what the desk needs to start.',
  path: '/desk/api/me',
  method: 'get',
  role: 'nobody',
  answer: MeAnswer,
})

export const requestSignInEmail = defineCall({
  summary: 'Sends a sign-in e-mail if the address is of somebody who may sign in; the answer is the same for all.',
  path: '/desk/api/sign-in',
  method: 'post',
  role: 'nobody',
  limit: 'signInEmails',
  size: 'sign-in',
  body: SignInRequest,
  answer: Done,
})

export const signInByLink = defineCall({
  summary: 'Signs in by the link of an e-mail, once, and only in the browser that asked for it.',
  path: '/desk/api/sign-in/link',
  method: 'post',
  role: 'nobody',
  limit: 'tries',
  size: 'sign-in',
  body: LinkRequest,
  invalid: refuseAccess('link-spent'),
  answer: Done,
  refusals: only(accessRefusals, 'link-spent', 'other-browser'),
})

export const signInByCode = defineCall({
  summary: 'Signs in by the code of the newest e-mail that this browser asked for.',
  path: '/desk/api/sign-in/code',
  method: 'post',
  role: 'nobody',
  limit: 'tries',
  size: 'sign-in',
  body: CodeRequest,
  answer: Done,
  refusals: only(accessRefusals, 'wrong-code'),
})

export const signOut = defineCall({
  summary: 'Ends this session.',
  path: '/desk/api/sign-out',
  method: 'post',
  role: 'staff',
  answer: Done,
})

export const askForCode = defineCall({
  summary: 'Sends the code by which somebody who is signed in confirms that it is them.',
  path: '/desk/api/confirm/ask',
  method: 'post',
  role: 'staff',
  answer: Done,
  refusals: only(accessRefusals, 'too-many-emails'),
})

export const confirmByCode = defineCall({
  summary: 'Confirms by that code that it is them.',
  path: '/desk/api/confirm',
  method: 'post',
  role: 'staff',
  limit: 'tries',
  body: CodeRequest,
  answer: Done,
  refusals: only(accessRefusals, 'wrong-code'),
})

export const readSessions = defineCall({
  summary: 'Lists the open sessions of the person who asks.',
  path: '/desk/api/sessions',
  method: 'get',
  role: 'staff',
  answer: SessionsAnswer,
})

export const endSessions = defineCall({
  summary: 'Ends a session of the person who asks, or all of them.',
  path: '/desk/api/sessions/end',
  method: 'post',
  role: 'staff',
  body: EndSessionsRequest,
  invalid: refuseAccess('no-session'),
  answer: Done,
  refusals: only(accessRefusals, 'no-session'),
})

export const readStaff = defineCall({
  summary: 'Lists all staff.',
  path: '/desk/api/staff',
  method: 'get',
  role: 'owner',
  answer: StaffAnswer,
})

export const addStaff = defineCall({
  summary: 'Adds staff, or changes their role.',
  path: '/desk/api/staff',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: StaffRequest,
  answer: Done,
  refusals: staffRefusals,
})

export const removeStaff = defineCall({
  summary: 'Removes staff, with their sessions.',
  path: '/desk/api/staff/remove',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: RemoveStaffRequest,
  invalid: refuseStaff('not-staff'),
  answer: Done,
  refusals: staffRefusals,
})
