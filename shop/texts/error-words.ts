export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
