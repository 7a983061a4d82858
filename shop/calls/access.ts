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

/** Who is signed in here, if anybody. */
export const readMe = defineCall({ path: '/desk/api/me', method: 'get', role: 'nobody', answer: MeAnswer })

/** Sends a sign-in e-mail, if the address is of somebody who may; the answer is the same for all. */
export const requestSignInEmail = defineCall({
  path: '/desk/api/sign-in',
  method: 'post',
  role: 'nobody',
  limit: 'signInEmails',
  size: 'sign-in',
  body: SignInRequest,
  answer: Done,
})

/** Spends a link, only in the browser that asked for it. */
export const signInByLink = defineCall({
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

/** Spends the code of the newest e-mail that this browser asked for. */
export const signInByCode = defineCall({
  path: '/desk/api/sign-in/code',
  method: 'post',
  role: 'nobody',
  limit: 'tries',
  size: 'sign-in',
  body: CodeRequest,
  answer: Done,
  refusals: only(accessRefusals, 'wrong-code'),
})

/** Ends this session. */
export const signOut = defineCall({ path: '/desk/api/sign-out', method: 'post', role: 'staff', answer: Done })

/** Sends the code by which somebody who is signed in shows that it is them. */
export const askForCode = defineCall({
  path: '/desk/api/confirm/ask',
  method: 'post',
  role: 'staff',
  answer: Done,
  refusals: only(accessRefusals, 'too-many-emails'),
})

/** Takes that code. */
export const confirmByCode = defineCall({
  path: '/desk/api/confirm',
  method: 'post',
  role: 'staff',
  limit: 'tries',
  body: CodeRequest,
  answer: Done,
  refusals: only(accessRefusals, 'wrong-code'),
})

/** The open sessions of the person who asks. */
export const readSessions = defineCall({
  path: '/desk/api/sessions',
  method: 'get',
  role: 'staff',
  answer: SessionsAnswer,
})

/** Ends a session of the person who asks, or all of them. */
export const endSessions = defineCall({
  path: '/desk/api/sessions/end',
  method: 'post',
  role: 'staff',
  body: EndSessionsRequest,
  invalid: refuseAccess('no-session'),
  answer: Done,
  refusals: only(accessRefusals, 'no-session'),
})

/** All staff. */
export const readStaff = defineCall({ path: '/desk/api/staff', method: 'get', role: 'owner', answer: StaffAnswer })

/** Adds staff, or changes their role. */
export const addStaff = defineCall({
  path: '/desk/api/staff',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: StaffRequest,
  answer: Done,
  refusals: staffRefusals,
})

/** Removes staff, with their sessions. */
export const removeStaff = defineCall({
  path: '/desk/api/staff/remove',
  method: 'post',
  role: 'owner',
  confirm: true,
  body: RemoveStaffRequest,
  invalid: refuseStaff('not-staff'),
  answer: Done,
  refusals: staffRefusals,
})
