import { IssueChange, IssuesAnswer, IssueVersion } from '../desk/issues.ts'
import { refuseIssue } from '../newsletter/refusals.ts'
import { defineCall } from './call.ts'
import { issueRefusals } from './refusals.ts'

const onIssue = {
  method: 'post',
  role: 'owner',
  body: IssueVersion,
  invalid: refuseIssue('no-issue'),
  answer: IssuesAnswer,
  refusals: issueRefusals,
} as const

export const readIssues = defineCall({
  summary: 'Lists the newsletter issues to those who signed up, and who waits for what.',
  path: '/desk/api/issues',
  method: 'get',
  role: 'owner',
  answer: IssuesAnswer,
})

export const saveIssue = defineCall({
  summary: 'Keeps a newsletter issue as it is written, new or again, only while it is a draft.',
  path: '/desk/api/issues',
  method: 'post',
  role: 'owner',
  body: IssueChange,
  answer: IssuesAnswer,
  refusals: issueRefusals,
})

export const previewIssue = defineCall({
  summary: 'Shows the newsletter issue as its readers will see it, in a page of its own that runs no script.',
  path: '/desk/api/issues/:id/preview',
  method: 'get',
  role: 'owner',
  answer: 'page',
  refusals: issueRefusals,
})

export const testIssue = defineCall({
  ...onIssue,
  summary: 'Sends a newsletter issue at once to the person who asks, and to nobody else.',
  path: '/desk/api/issues/test',
  limit: 'emails',
})

export const sendIssue = defineCall({
  ...onIssue,
  summary: 'Begins to send a newsletter issue to all who signed up for its topic, or goes on after a stop.',
  path: '/desk/api/issues/send',
  confirm: true,
})

export const stopIssue = defineCall({
  ...onIssue,
  summary: 'Stops a newsletter issue amid its sending: nobody else gets it until it goes on.',
  path: '/desk/api/issues/stop',
})
