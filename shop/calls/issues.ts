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

/** The newsletter issues to those who signed up, and who waits for what. */
export const readIssues = defineCall({ path: '/desk/api/issues', method: 'get', role: 'owner', answer: IssuesAnswer })

/** Keeps a newsletter issue as it is written, new or again; only while it is a draft. */
export const saveIssue = defineCall({
  path: '/desk/api/issues',
  method: 'post',
  role: 'owner',
  body: IssueChange,
  answer: IssuesAnswer,
  refusals: issueRefusals,
})

/** The newsletter issue as its readers will see it, in a page of its own that runs no script. */
export const previewIssue = defineCall({
  path: '/desk/api/issues/:id/preview',
  method: 'get',
  role: 'owner',
  answer: 'page',
  refusals: issueRefusals,
})

/** Sends a newsletter issue at once to the person who asks, and to nobody else. */
export const testIssue = defineCall({ ...onIssue, path: '/desk/api/issues/test', limit: 'emails' })

/** Begins to send a newsletter issue to all who signed up for its topic, or goes on after a stop. */
export const sendIssue = defineCall({ ...onIssue, path: '/desk/api/issues/send', confirm: true })

/** Stops a newsletter issue amid its sending: who has it has it, nobody else gets it until it goes on. */
export const stopIssue = defineCall({ ...onIssue, path: '/desk/api/issues/stop' })
