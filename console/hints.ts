import type { RestoreRefusal } from '../server/platform/database/restore-refusals.ts'

/** The console's addition to a refusal, by code: the option to add to continue anyway. */
const hints: Partial<Record<RestoreRefusal['code'], string>> = {
  running: '--force does not change that.',
  taken: 'Say --force to put it aside and restore all the same.',
}

/** The sentence of a refusal, with the words to type after it. */
export function withHint({ code, message }: RestoreRefusal): string {
  const hint = hints[code]
  return hint === undefined ? message : `${message} ${hint}`
}
