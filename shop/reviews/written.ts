import * as v from 'valibot'
import { ANSWER_MAX, REVIEW_NAME_MAX, REVIEW_TEXT_MAX, STARS_MAX } from '../promises.ts'
import { sanitizeLine } from '../texts/sanitize-line.ts'

/** What somebody wrote in several lines, each made harmless, with one empty line at most between two. */
function sanitizeText(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(sanitizeLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const written = (max: number, what: string) =>
  v.pipe(v.string(), v.transform(sanitizeText), v.maxLength(max, `${what} has at most ${max} characters`))

/** The stars that somebody gave, as a form sends them. */
export const Stars = v.pipe(v.string(), v.regex(/^[1-5]$/, `Choose from 1 to ${STARS_MAX} stars`), v.transform(Number))
export const ReviewText = written(REVIEW_TEXT_MAX, 'A review')
export const ReviewName = v.pipe(
  v.string(),
  v.transform(sanitizeLine),
  v.maxLength(REVIEW_NAME_MAX, `A name has at most ${REVIEW_NAME_MAX} characters`),
)
export const Answer = written(ANSWER_MAX, 'An answer')
