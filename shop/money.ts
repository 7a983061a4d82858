/** An amount of euro as a whole number of cents. */
export type Cents = number

const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' })

/** Writes cents as shoppers read them, two decimals always: 3495 is '€34.95' (S9.1). */
export function formatCents(cents: Cents): string {
  return euro.format(cents / 100)
}

/** Writes an amount in the smallest unit of any currency, as the payment provider counts it: 3495 of 'usd' is 'US$34.95'. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}

const wholeEuro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

/** Formats cents without decimals, for a limit and not an amount to pay: 3500 is '€35'. */
export function formatWholeEuro(cents: Cents): string {
  return wholeEuro.format(cents / 100)
}

/** Turns euro as the wire and the browser's storage hold them into cents, rounded to the nearest cent. */
export function centsFromEuro(euros: number): Cents {
  return Math.round(euros * 100)
}

/** Turns cents into euro for the wire and the browser's storage (S3.18). */
export function euroFromCents(cents: Cents): number {
  return cents / 100
}

/** The VAT contained in a gross amount, in cents, once per order, half up; `percent` is the rate, such as 23. */
export function vatWithin(grossCents: Cents, percent: number): Cents {
  return Math.floor((grossCents * percent * 2 + 100 + percent) / ((100 + percent) * 2))
}

/** An amount in shares as the weights are to each other, to the cent: what rounding leaves goes to the largest remainders. Without any weight all of it is the first share. */
export function shares(amount: Cents, weights: readonly Cents[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => (Math.abs(amount) * weight) / all)
  const whole = exact.map(Math.floor)
  const left = Math.abs(amount) - whole.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return whole.map((share, index) => Math.sign(amount) * (share + (raised.has(index) ? 1 : 0)) || 0)
}
