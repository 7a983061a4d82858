export const CHUNK = 'chunk.'
export const COPY = 'copy.'
const CHUNK_NAME = /^chunk\.[\da-f]{64}$/
const COPY_NAME = /^copy\.(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3})Z(?:\.(\d{1,15}))?$/
const HOUR = 'yyyy-mm-ddThh'.length
const DAY = 'yyyy-mm-dd'.length
const DAY_MS = 86_400_000
const KEPT_DAYS = 30

export type CopyName = { readonly name: string; readonly number: number; readonly at: Date }

function parseCopyName(name: string): CopyName | null {
  const [, day, time = '', number = '0'] = COPY_NAME.exec(name) ?? []
  const at = new Date(`${day}T${time.replaceAll('-', ':')}Z`)
  return Number.isNaN(at.getTime()) ? null : { name, number: Number(number), at }
}

/** True if a file belongs to a copy. Files of other programs, such as a sync program's conflicted copies, are neither read nor deleted. */
export const isCopyFile = (name: string): boolean => CHUNK_NAME.test(name) || parseCopyName(name) !== null

/** The copies among some names, the newest first. The number decides, because clocks jump. */
export function newestFirst(names: Iterable<string>): CopyName[] {
  const copies = [...names].flatMap((name) => parseCopyName(name) ?? [])
  return copies.toSorted((a, b) => b.number - a.number || b.at.getTime() - a.at.getTime())
}

export function nextName(known: Iterable<string>, now: Date): string {
  const number = (newestFirst(known)[0]?.number ?? 0) + 1
  return `${COPY}${now.toISOString().replaceAll(':', '-')}.${number}`
}

/** Returns the copies to keep: the newest, the last of each of 24 hours, and the last of each of 30 days. */
export function copiesToKeep(names: readonly string[], now: Date): Set<string> {
  const kept = new Map<string, string>()
  const keep = (slot: string, name: string) => kept.has(slot) || kept.set(slot, name)
  let takenBefore = now.getTime()
  for (const { name, at } of newestFirst(names)) {
    // A time in the future is that of a clock that was fast: the copy is at least as old as the next one.
    if (at <= now) takenBefore = at.getTime()
    const age = now.getTime() - takenBefore
    const time = at.toISOString()
    keep('newest', name)
    if (age < DAY_MS) keep(time.slice(0, HOUR), name)
    if (age < KEPT_DAYS * DAY_MS) keep(time.slice(0, DAY), name)
  }
  return new Set(kept.values())
}
