import type { RestoreRefusal } from '../server/platform/database/restore-refusals.ts'

const hints: Partial<Record<RestoreRefusal['code'], string>> = {
  running: '--force does not change that.',
  taken: 'Say --force to put it aside and restore all the same.',
}

export function withHint({ code, message }: RestoreRefusal): string {
  const hint = hints[code]
  return hint === undefined ? message : `${message} ${hint}`
}
