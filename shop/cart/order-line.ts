import {
  isWithdrawable,
  type Named,
  optionNames,
  orderedChoice,
  personalNames,
  unitPrice,
} from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { CartLine } from './cart.ts'

/**
 * A priced line, and what an order promised of it, kept for ever: the names as they were then, the price of one and of all in cents, the day
 * by which it is ready (null for the days that the order promises), and whether the 14-day right to withdraw holds for it.
 */
export type OrderLine = CartLine & {
  readonly name: string
  readonly optionNames: readonly Named[]
  readonly personalNames: readonly Named[]
  readonly unitCents: Cents
  readonly lineCents: Cents
  /** What a code takes off all of it; missing if nothing. */
  readonly discountCents?: Cents
  readonly readyBy: Day | null
  readonly isWithdrawable: boolean
}

/** Prices a cart's line by its product: the one way to an amount. */
export function priceLine(product: Product, { quantity, ...choice }: Omit<CartLine, 'id'>): OrderLine {
  const unitCents = unitPrice(product, choice)
  return {
    id: product.id,
    name: product.name,
    ...orderedChoice(product, choice),
    optionNames: optionNames(product, choice.options),
    personalNames: personalNames(product, choice.personal),
    quantity,
    unitCents,
    lineCents: unitCents * quantity,
    readyBy: null,
    isWithdrawable: isWithdrawable(product, choice.personal),
  }
}

/** What is paid for a line, with what a code takes off. */
export function paidCents({ lineCents, discountCents = 0 }: Pick<OrderLine, 'lineCents' | 'discountCents'>): Cents {
  return lineCents - discountCents
}

/** So many of a line, with their share of what a code takes off it. The shares of all parts add up if the last is what the others leave. */
export function partOfLine<Line extends OrderLine>(line: Line, quantity: number): Line {
  const { unitCents, discountCents } = line
  const part = { ...line, quantity, lineCents: unitCents * quantity }
  return discountCents === undefined
    ? part
    : { ...part, discountCents: Math.floor((discountCents * quantity) / line.quantity) }
}

const BESPOKE = /^bespoke-\d+$/

/** The id of a line that no product stands behind, by its position in the order. Nobody is shown it: see `productNumber`. */
export function bespokeId(position: number): string {
  return `bespoke-${position + 1}`
}

export function productNumber({ id }: Pick<OrderLine, 'id'>): string | null {
  return BESPOKE.test(id) ? null : id
}

export function groupOf({ id, name }: Pick<OrderLine, 'id' | 'name'>): string {
  return productNumber({ id }) ?? `bespoke ${name}`
}

export function plainLine(line: Pick<OrderLine, 'id' | 'name' | 'quantity' | 'unitCents'>): OrderLine {
  return {
    ...line,
    options: {},
    personal: {},
    optionNames: [],
    personalNames: [],
    lineCents: line.unitCents * line.quantity,
    readyBy: null,
    isWithdrawable: true,
  }
}

type Chosen = Pick<OrderLine, 'optionNames' | 'personalNames'>

/** The chosen values in words: 'Medium', 'Celadon, Large'; '' without options. */
export function optionWords({ optionNames: names }: Pick<OrderLine, 'optionNames'>): string {
  return names.map(([, value]) => value).join(', ')
}

export function personalWords({ personalNames: names }: Pick<OrderLine, 'personalNames'>): string[] {
  return names.map(([label, words]) => `${label}: ${words}`)
}

/** The choice of a line in words: 'Large; Name to engrave: Aoife'; '' if there is nothing to choose. */
export function choiceWords(line: Chosen): string {
  return [optionWords(line), ...personalWords(line)].filter(Boolean).join('; ')
}

/** A line's name with what was chosen, as e-mails and the payment page show it: 'Burgundy Safari (Medium)'. */
export function lineName(line: Chosen & Pick<OrderLine, 'name'>): string {
  const words = choiceWords(line)
  return words === '' ? line.name : `${line.name} (${words})`
}
