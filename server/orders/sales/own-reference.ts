import { createHash } from 'node:crypto'

/** The characters of the reference of an order that has no payment session: they follow from its id, so that the same request makes the same. */
export function ownReference(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 8).toUpperCase()
}
