import type { Failure } from '../../platform/api.ts'

const NO_ANSWER = 'The shop does not answer. Check your connection, then try again.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** True if the shop itself did not answer: there is no connection, or only a proxy's page came. */
export function isUnreachable({ status, message }: Failure): boolean {
  return status === undefined || (status >= 500 && message === '')
}

export function sentenceOf(failure: Failure): string {
  return isUnreachable(failure) ? NO_ANSWER : failure.message || BROKEN
}
