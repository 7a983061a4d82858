/**
 * How an order was placed: in the shop; as a bespoke order at the desk; or at a stall, paid in cash or by card. A
 * replacement is sent free of charge in exchange for items of an earlier order (docs/decisions/009).
 */
export const channels = ['shop', 'bespoke', 'cash', 'terminal', 'replacement'] as const
export type Channel = (typeof channels)[number]

/** True if something was sold at a stall: handed over and paid there, so that the payment provider knows nothing of it. */
export function isAtStall(channel: Channel): boolean {
  return channel === 'cash' || channel === 'terminal'
}
