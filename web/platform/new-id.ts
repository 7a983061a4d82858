/** A random id (UUID version 4). Browsers have `crypto.randomUUID` over https only. This works over plain http too, as in a home network. */
export function newId(): string {
  const random = (bits: number) => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & bits
  // The digit 8 stands for 8 to b, the others for any.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ random(15 >> (+digit / 4))).toString(16),
  )
}
