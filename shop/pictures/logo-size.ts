import type { Logo } from '../settings/settings.ts'
import { LOGO_BOX } from './logo.ts'
import { sizeWithin } from './size-within.ts'

type Size = Pick<Logo, 'width' | 'height'>

/** The CSS pixels that a logo of this shape takes: as large as the box allows. Apart from `logo.ts`, which every first visit loads. */
export const logoSize = (logo: Size): Size => sizeWithin(LOGO_BOX, logo)
