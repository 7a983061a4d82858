/** The parts of a typed list, without spaces around them. Empty parts are dropped. */
export function listFrom(typed: string, separator: ',' | '\n' = ','): string[] {
  return typed
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
