import * as v from 'valibot'
import { ISSUE_TEXT_MAX, SUBJECT_MAX } from '../promises.ts'
import { typedLine, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'
import { SeenVersion } from './version.ts'

/** The desk lists at most so many newsletter issues. */
export const ISSUES_LISTED = 30

const Issue = v.object({
  id: v.string(),
  topic: v.string(),
  subject: v.string(),
  text: v.string(),
  productId: v.nullable(v.string()),
  state: v.picklist(['draft', 'sending', 'stopped', 'sent']),
  version: v.number(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** How many have it, and how many are still to get it. */
  sent: v.number(),
  toGo: v.number(),
  /** Why an issue that is being sent has readers left, when the next e-mail is tried (ISO UTC), and what the mail server said. */
  waiting: v.nullable(
    v.object({
      reason: v.picklist(['no-mail-server', 'mail-server', 'one-a-day', 'earlier-issue', 'pace']),
      nextAt: v.nullable(v.string()),
      error: v.nullable(v.string()),
    }),
  ),
})
export type Issue = v.InferOutput<typeof Issue>

/** The newsletter issues to those who signed up, the latest first; the topics that somebody waits for, the newsletter always; the products that a newsletter issue may show; and whether newsletter issues can be sent. */
export const IssuesAnswer = v.object({
  issues: v.array(Issue),
  topics: v.array(v.object({ id: v.string(), name: v.string(), readers: v.number() })),
  products: v.array(v.object({ id: v.string(), name: v.string() })),
  hasMail: v.boolean(),
  /** The newsletter issue that was saved just now. */
  saved: v.optional(v.string()),
})
export type IssuesAnswer = v.InferOutput<typeof IssuesAnswer>

/**
 * A newsletter issue as it is saved. `version` is the one that the form was based on, 0 for a new issue. The browser makes
 * the `id`, so that a repeated request creates no second issue.
 */
export const IssueChange = v.object({
  id: Uuid,
  version: SeenVersion,
  topic: v.pipe(v.string(), v.maxLength(100)),
  subject: v.pipe(
    typedLine(),
    v.nonEmpty('A newsletter needs a subject.'),
    upTo(SUBJECT_MAX, `A subject has at most ${SUBJECT_MAX} characters.`),
  ),
  text: v.pipe(
    typedText(),
    v.nonEmpty('A newsletter needs some text.'),
    upTo(ISSUE_TEXT_MAX, `A newsletter has at most ${ISSUE_TEXT_MAX} characters.`),
  ),
  productId: v.nullable(v.pipe(v.string(), v.maxLength(100))),
})

/** The newsletter issue that is to be tried, sent or stopped, on sight of a version. */
export const IssueVersion = v.object({ id: Uuid, version: SeenVersion })
