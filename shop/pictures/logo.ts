import type { Logo } from '../settings/settings.ts'

export const LOGO_BOX = { width: 200, height: 40 } as const

type Size = Pick<Logo, 'width' | 'height'>

/** True if a logo has enough pixels to look sharp on phones, which have two or more for each CSS pixel. */
export function isSharpEnough({ width, height }: Size): boolean {
  return width >= 2 * LOGO_BOX.width || height >= 2 * LOGO_BOX.height
}

/** The files that are made of a logo: for pages at one and two pixels a CSS pixel, for papers and cards, and for e-mails on light and dark cards. The icons are made of it too. */
export const logoParts = ['1x', '2x', '4x', 'email', 'email-dark'] as const
export type LogoPart = (typeof logoParts)[number]

export function logoUrl({ file }: Pick<Logo, 'file'>, part: LogoPart | `icon-${number}`): string {
  return `/pictures/logo-${part}.${file}.png`
}
