import { BLACK, type Look, PAPER, standardLook } from './look.ts'

/** The font pairs to choose from. Only the first has font files; the others are already on most devices. */
export const fontPairs = ['figtree', 'book', 'plain', 'humanist', 'geometric', 'slab'] as const
export type FontPair = (typeof fontPairs)[number]

export const corners = ['square', 'soft', 'round'] as const
export type Corners = (typeof corners)[number]

/** The owner's choice of look. `lookOf` works out the rest. Colours are '#rrggbb'. */
export type OwnLook = {
  readonly accent: string
  readonly highlight: string
  readonly fonts: FontPair
  readonly corners: Corners
}

export const standardOwnLook: OwnLook = {
  accent: standardLook.colors.accent,
  highlight: standardLook.colors.highlight,
  fonts: 'figtree',
  corners: 'soft',
}

const PLAIN = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BOOK = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,serif"
const HUMANIST = "Optima,Candara,'Gill Sans','Noto Sans',sans-serif"
const GEOMETRIC = "Avenir,'Century Gothic',Montserrat,'URW Gothic',sans-serif"
const SLAB = "Rockwell,'Roboto Slab','DejaVu Serif',serif"
const familiesOf = {
  book: { display: BOOK, text: BOOK, paymentPage: 'lora' },
  plain: { display: PLAIN, text: PLAIN, paymentPage: 'inter' },
  humanist: { display: HUMANIST, text: HUMANIST, paymentPage: 'source_sans_pro' },
  geometric: { display: GEOMETRIC, text: GEOMETRIC, paymentPage: 'montserrat' },
  slab: { display: SLAB, text: PLAIN, paymentPage: 'roboto_slab' },
} as const satisfies Record<Exclude<FontPair, 'figtree'>, object>
function fontsOf(pair: FontPair): Look['fonts'] {
  if (pair === 'figtree') return standardLook.fonts
  const families = familiesOf[pair]
  return { ...families, emailDisplay: families.display, emailText: families.text }
}
const radiiOf: Readonly<Record<Corners, Look['radii']>> = {
  square: { image: 0, field: 0, card: 0, pill: 0 },
  soft: standardLook.radii,
  round: { image: 12, field: 16, card: 24, pill: 999 },
}

/** The least contrast of text with its background (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Mixes a part of another colour into a colour, from 0 for none to 1 for all. */
function mix(color: string, other: string, part: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a colour with another until it has enough contrast with each of its backgrounds. */
function readable(color: string, towards: string, backgroundsOf: (color: string) => readonly string[]): string {
  const steps = Array.from({ length: 101 }, (_, step) => mix(color, towards, step / 100))
  const found = steps.find((step) =>
    backgroundsOf(step).every((background) => contrast(step, background) >= TEXT_CONTRAST),
  )
  return found ?? towards
}

const tintOf = (color: string) => mix(color, standardLook.colors.surface, 0.88)

/** The nearest accent that is readable as text on every surface and on its own tint, and behind white text. */
export function readableAccent(color: string): string {
  const { surfacePicture, onAccent } = standardLook.colors
  return readable(color, BLACK, (accent) => [surfacePicture, tintOf(accent), onAccent])
}

export function readableHighlight(color: string): string {
  return readable(color, PAPER, () => [standardLook.colors.text])
}

/** Works out the look from the owner's choice. Null gives the standard look. */
export function lookOf(own: OwnLook | null): Look {
  if (own === null) return standardLook
  const { accent, highlight, fonts, corners: chosen } = own
  const { colors, darkEmail } = standardLook
  const highlightTint = mix(highlight, colors.surface, 0.7)
  return {
    ...standardLook,
    colors: {
      ...colors,
      ...(accent !== colors.accent && {
        accent,
        accentHover: mix(accent, BLACK, 0.2),
        accentActive: mix(accent, BLACK, 0.4),
        accentTint: tintOf(accent),
      }),
      ...(highlight !== colors.highlight && {
        highlight,
        highlightTint,
        highlightText: readable(mix(highlight, BLACK, 0.4), BLACK, () => [highlightTint, colors.surface]),
      }),
    },
    darkEmail:
      accent === colors.accent
        ? darkEmail
        : { ...darkEmail, accent: readable(accent, PAPER, () => [darkEmail.card, colors.text]) },
    fonts: fontsOf(fonts),
    radii: radiiOf[chosen],
  }
}

/** True if the pages load font files. All other fonts are already on the shopper's device. */
export function loadsFonts({ fonts }: Look): boolean {
  return fonts === standardLook.fonts
}
