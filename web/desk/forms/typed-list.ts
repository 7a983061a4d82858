export function listFrom(typed: string, separator: ',' | '\n' = ','): string[] {
  return typed
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
