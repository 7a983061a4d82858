/** The three sizes of a bracelet; Medium is chosen unless the shopper says otherwise (S10.1). */
export const sizes = ['Small', 'Medium', 'Large'] as const
export type Size = (typeof sizes)[number]
const DEFAULT_SIZE: Size = 'Medium'

/** The size option of a bracelet. The ids of its values are the names of the sizes, as in stored carts and orders of all releases. */
export function sizeOption(offered: readonly Size[] = sizes) {
  const values = sizes.filter((size) => offered.includes(size)).map((size) => ({ id: size, name: size, extra: 0 }))
  return { id: SIZE, name: 'Size', values, default: DEFAULT_SIZE }
}
export const SIZE = 'size'

export function sizeFrom(value: string | undefined): Size | null {
  return sizes.find((size) => size === value) ?? null
}

/** Round measure of each size, in mm, first and last included (S9.32). */
export const sizeSpans = {
  Small: { from: 150, to: 160 },
  Medium: { from: 170, to: 180 },
  Large: { from: 190, to: 200 },
} as const satisfies Record<Size, { from: number; to: number }>

/** The ways to wear a bracelet, from close to wide (S9.33). */
export const fits = ['Snug', 'Standard', 'Loose'] as const
export type Fit = (typeof fits)[number]

/** The room that each way of wearing it adds to the wrist, in mm (S9.33). */
export const fitRoom = { Snug: 10, Standard: 15, Loose: 20 } as const satisfies Record<Fit, number>

/** A wrist's need: the bracelet's length in mm, and the size that is strung so, null if none is. */
export type SizeMatch = { readonly lengthMm: number; readonly size: Size | null }

/** The size for a wrist in mm; between two sizes it is the larger, below Small and above Large none (docs/decisions/003). */
export function findSize(wristMm: number, fit: Fit): SizeMatch {
  const lengthMm = wristMm + fitRoom[fit]
  if (lengthMm < sizeSpans.Small.from) return { lengthMm, size: null }
  return { lengthMm, size: sizes.find((size) => lengthMm <= sizeSpans[size].to) ?? null }
}

const TYPED_WRIST = /^(\d{1,2})(?:[.,](\d)\d*)? *(?:cm)?$/i
const WRIST_MM = { from: 80, to: 300 }

/** A wrist as typed in centimetres, '15.5' or '15,5 cm', in mm; null for what cannot be a wrist's, such as inches. */
export function parseWrist(typed: string): number | null {
  const [, whole, tenth = '0'] = TYPED_WRIST.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const wristMm = Number(whole) * 10 + Number(tenth)
  return wristMm >= WRIST_MM.from && wristMm <= WRIST_MM.to ? wristMm : null
}

const oneDecimal = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 1 })

/** A length in mm as shoppers read it, in centimetres: 155 is '15.5'. */
export function inCentimetres(mm: number): string {
  return oneDecimal.format(mm / 10)
}

const MM_PER_INCH = 25.4

/** A length in mm in inches to one decimal: 150 is '5.9'. */
export function inInches(mm: number): string {
  return oneDecimal.format(mm / MM_PER_INCH)
}

export function inSize(size: Size) {
  return { options: { [SIZE]: size }, personal: {} }
}
