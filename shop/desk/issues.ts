import * as v from 'valibot'
import { ISSUE_TEXT_MAX, SUBJECT_MAX } from '../promises.ts'
import { typedLine, typedText, upTo } from '../typed-text.ts'
import { Uuid } from '../uuid.ts'
import { SeenVersion } from './version.ts'

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
  sent: v.number(),
  toGo: v.number(),
  /** The reason why an issue that is being sent has readers left, the time of the next try (ISO UTC), and the mail server's words. */
  waiting: v.nullable(
    v.object({
      reason: v.picklist(['no-mail-server', 'mail-server', 'one-a-day', 'earlier-issue', 'pace']),
      nextAt: v.nullable(v.string()),
      error: v.nullable(v.string()),
    }),
  ),
})
export type Issue = v.InferOutput<typeof Issue>

export const IssuesAnswer = v.object({
  issues: v.array(Issue),
  topics: v.array(v.object({ id: v.string(), name: v.string(), readers: v.number() })),
  products: v.array(v.object({ id: v.string(), name: v.string() })),
  hasMail: v.boolean(),
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

export const IssueVersion = v.object({ id: Uuid, version: SeenVersion })
