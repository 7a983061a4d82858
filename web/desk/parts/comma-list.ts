/** Words with commas between, from what was typed: none of them empty. */
export function listFrom(typed: string): string[] {
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
