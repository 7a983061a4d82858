/** The order reference for people: 'SOL-' and characters 8 to 15 of the payment session's id, counted from 0, upper-cased (S3.17). */
export function orderReference(sessionId: string): string {
  return `SOL-${sessionId.slice(8, 16).toUpperCase()}`
}
