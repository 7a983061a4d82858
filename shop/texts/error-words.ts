/** Returns the message of a thrown value, or its name if it has no message. */
export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
