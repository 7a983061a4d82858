import * as v from 'valibot'
import { ANSWER_MAX, REVIEW_NAME_MAX, REVIEW_TEXT_MAX, STARS_MAX } from '../promises.ts'
import { typedLine, typedText, upTo } from '../typed-text.ts'

const written = (max: number, what: string) => v.pipe(typedText(), upTo(max, `${what} has at most ${max} characters`))

export const Stars = v.pipe(v.string(), v.regex(/^[1-5]$/, `Choose from 1 to ${STARS_MAX} stars`), v.transform(Number))
export const ReviewText = written(REVIEW_TEXT_MAX, 'A review')
export const ReviewName = v.pipe(typedLine(), upTo(REVIEW_NAME_MAX, `A name has at most ${REVIEW_NAME_MAX} characters`))
export const Answer = written(ANSWER_MAX, 'An answer')
