import type { Happening } from './happenings.ts'

/** Numbers from a seed, so that a life can be lived again (mulberry32). */
export function numbersFrom(seed: number) {
  let state = seed >>> 0
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return {
    below,
    of: <Value>(values: readonly [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0],
  }
}
export type Numbers = ReturnType<typeof numbersFrom>

export type Purchase = {
  readonly cart: readonly { readonly id: string; readonly quantity: number; readonly size: string }[]
  readonly giftWrap?: boolean
  readonly code?: string
  readonly giftNote?: string
  readonly atStall?: true
}

/** Takes €10 off, which three items do not share evenly. */
export const lifeCode = { code: 'TEN', kind: 'amount', amount: 1000 } as const

const carts: readonly [Purchase, ...Purchase[]] = [
  { cart: [{ id: '2', quantity: 3, size: 'Medium' }], code: lifeCode.code },
  {
    cart: [
      { id: '2', quantity: 2, size: 'Medium' },
      { id: '4', quantity: 1, size: 'Small' },
    ],
  },
  {
    cart: [
      { id: '1', quantity: 2, size: 'Small' },
      { id: '1', quantity: 1, size: 'Large' },
      { id: '12', quantity: 1, size: 'Large' },
    ],
  },
  { cart: [{ id: '4', quantity: 2, size: 'Small' }], giftWrap: true, giftNote: 'Well done' },
  { cart: [{ id: '4', quantity: 2, size: 'Small' }], atStall: true },
]

/** Something that happens in a life. Each draws from a seed of its own, so that a life stays the same if another is left out. */
type Act = { readonly name: Happening; readonly seed: number }
/** The steps of an order; at the same steps a day passes for all lives of a shop. */
export type Life = {
  readonly seed: number
  readonly purchase: Purchase
  readonly acts: readonly (Act | 'a day passes')[]
}

/** So many lives share a shop and its clock. A list of the desk shows 100 orders. */
export const IN_ONE_SHOP = 50
const A_DAY_IN = 8

export function planLife(seed: number, steps: number, names: readonly [Happening, ...Happening[]]): Life {
  const numbers = numbersFrom(seed)
  const days = numbersFrom(Math.floor(seed / IN_ONE_SHOP))
  const purchase = numbers.of(carts)
  const acts = Array.from({ length: steps }, () => {
    const act = { name: numbers.of(names), seed: numbers.below(2 ** 31) }
    return days.below(A_DAY_IN) === 0 ? 'a day passes' : act
  })
  return { seed, purchase, acts }
}
