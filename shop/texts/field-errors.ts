import * as v from 'valibot'
import { sentenceFor } from './sentence-for.ts'

export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= sentenceFor([issue])
  return errors
}
