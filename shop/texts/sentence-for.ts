import type { BaseIssue } from 'valibot'

export const UNREADABLE = 'Some of this could not be read. Check what you entered, then try again.'

/** True if a message is the schema library's own, such as 'Invalid type: Expected string but received undefined'. An issue has nothing else that tells. */
function isLibraryMessage({ message, received }: Pick<BaseIssue<unknown>, 'message' | 'received'>): boolean {
  return message.startsWith('Invalid ') && message.endsWith(`eceived ${received}`)
}

/** The first sentence that a schema has about what is wrong, fit to be shown to a person. */
export function sentenceFor(issues: readonly BaseIssue<unknown>[], otherwise = UNREADABLE): string {
  return issues.find((issue) => !isLibraryMessage(issue))?.message ?? otherwise
}
