export type Fault = {
  /** The fault as an owner or shopper would describe it. Each name occurs once. */
  readonly name: string
  readonly file: string
  /** A text that occurs once in the file. */
  readonly find: string
  /** The text that replaces it. The types must still hold, so that only a test can find the fault. */
  readonly replace: string
}

/** Text of a file with its faults planted; throws if a fault's text does not occur exactly once, or two overlap. */
export function plantIn(text: string, faults: readonly Pick<Fault, 'name' | 'find' | 'replace'>[]): string {
  const places = faults
    .map((fault) => ({ ...fault, start: text.indexOf(fault.find) }))
    .toSorted((one, other) => one.start - other.start)
  let planted = ''
  let end = 0
  for (const { name, find, replace, start } of places) {
    if (start === -1 || start !== text.lastIndexOf(find)) throw new Error(`“${name}”: its text is not there once`)
    if (start < end) throw new Error(`“${name}” overlaps another fault`)
    planted += text.slice(end, start) + replace
    end = start + find.length
  }
  return planted + text.slice(end)
}
