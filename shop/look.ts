/** White, as paper is: printed papers, and what stands behind a photograph with transparent parts. */
export const PAPER = '#ffffff'

/** How a shop looks: every colour, font and radius of its pages, e-mails, papers, icons and cards. Colours are '#rrggbb', radii pixels. */
export type Look = {
  readonly colors: {
    /** The page. */
    readonly surface: string
    readonly surfaceBand: string
    /** Behind every product picture. */
    readonly surfacePicture: string
    /** Dialogs, fields and sheets. */
    readonly surfaceRaised: string
    readonly text: string
    readonly textMuted: string
    /** Captions and placeholders. */
    readonly textSubtle: string
    readonly onDark: string
    /** For decoration only. */
    readonly divider: string
    /** Borders of fields, chips and checkboxes. */
    readonly border: string
    readonly accent: string
    readonly accentHover: string
    readonly accentActive: string
    readonly accentTint: string
    readonly onAccent: string
    /** Badges with text; never text on the surface. */
    readonly highlight: string
    readonly highlightText: string
    readonly highlightTint: string
    readonly success: string
    readonly successTint: string
    readonly error: string
    readonly errorTint: string
    readonly focus: string
  }
  /** Subtle text for people who ask for more contrast. */
  readonly highContrastTextSubtle: string
  /** E-mails in mail programs with a dark theme. */
  readonly darkEmail: {
    readonly page: string
    readonly card: string
    readonly text: string
    readonly textMuted: string
    readonly divider: string
    readonly accent: string
  }
  readonly fonts: {
    /** CSS font families. The files of the first ones are in web/ui/fonts.css. */
    readonly display: string
    readonly text: string
    /** E-mails load no font: families that machines have. */
    readonly emailDisplay: string
    readonly emailText: string
    /** The font of the payment page, by the provider's name for it (docs.stripe.com/payments/checkout/customization/appearance). */
    readonly paymentPage: string
  }
  readonly radii: {
    readonly image: number
    readonly field: number
    readonly card: number
    readonly pill: number
  }
}

const ACCENT = '#6e1f36'
const HIGHLIGHT = '#e9a93c'
const OWN_FONTS: Look['fonts'] = {
  display:
    "'Brygada 1918', 'Brygada on Georgia', 'Brygada on Times', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
  text: "'Figtree Variable', 'Figtree on Arial', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  emailDisplay: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
  emailText: "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  paymentPage: 'inter',
}
const SOFT: Look['radii'] = { image: 4, field: 8, card: 12, pill: 999 }

/** The look of the built-in shop. Ratios are WCAG 2.2 contrast. */
export const standardLook: Look = {
  colors: {
    surface: '#fcf9f4',
    surfaceBand: '#f4ede3',
    surfacePicture: '#efe6da',
    surfaceRaised: '#ffffff',
    text: '#2b1a20', // 15.7:1 on the surface
    textMuted: '#5e4a50', // 7.8:1
    textSubtle: '#73605f', // 5.6:1 on the surface, 4.8:1 behind pictures
    onDark: '#fcf9f4',
    divider: '#dccfc0',
    border: '#8c7a72', // 3.9:1 on the surface, 3.3:1 behind pictures
    accent: ACCENT,
    accentHover: '#571529',
    accentActive: '#430e1f',
    accentTint: '#f6e4e4',
    onAccent: '#ffffff', // 11.0:1
    highlight: HIGHLIGHT, // 8.0:1 below text
    highlightText: '#7a4a00',
    highlightTint: '#fbebcb',
    success: '#1d5c57',
    successTint: '#dfeeea',
    error: '#b3261e',
    errorTint: '#fbe9e7',
    focus: '#1b4db1', // 7.3:1 on the surface, 6.2:1 behind pictures
  },
  highContrastTextSubtle: '#3f2e33',
  darkEmail: {
    page: '#170f12',
    card: '#24181c',
    text: '#f4ede3',
    textMuted: '#cdbfc1',
    divider: '#4a383d',
    accent: '#edc6c4',
  },
  fonts: OWN_FONTS,
  radii: SOFT,
}

/** The type pairs to choose from: the shop's own two fonts, and five of fonts that machines have, which load nothing. */
export const fontPairs = ['figtree', 'book', 'plain', 'humanist', 'geometric', 'slab'] as const
export type FontPair = (typeof fontPairs)[number]

/** How round pictures, fields and cards are. */
export const corners = ['square', 'soft', 'round'] as const
export type Corners = (typeof corners)[number]

/** What an owner chooses of the look: everything else follows from it. Colours are '#rrggbb'. */
export type OwnLook = {
  /** Buttons and links. */
  readonly accent: string
  /** Badges, below text. */
  readonly highlight: string
  readonly fonts: FontPair
  readonly corners: Corners
}

/** What the built-in shop's owner has chosen. */
export const standardOwnLook: OwnLook = {
  accent: ACCENT,
  highlight: HIGHLIGHT,
  fonts: 'figtree',
  corners: 'soft',
}

const PLAIN = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BOOK = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,serif"
const HUMANIST = "Optima,Candara,'Gill Sans','Noto Sans',sans-serif"
const GEOMETRIC = "Avenir,'Century Gothic',Montserrat,'URW Gothic',sans-serif"
const SLAB = "Rockwell,'Roboto Slab','DejaVu Serif',serif"
/** Families that machines have, and the payment page's font by its provider's name. */
const familiesOf = {
  book: { display: BOOK, text: BOOK, paymentPage: 'lora' },
  plain: { display: PLAIN, text: PLAIN, paymentPage: 'inter' },
  humanist: { display: HUMANIST, text: HUMANIST, paymentPage: 'source_sans_pro' },
  geometric: { display: GEOMETRIC, text: GEOMETRIC, paymentPage: 'montserrat' },
  slab: { display: SLAB, text: PLAIN, paymentPage: 'roboto_slab' },
} as const satisfies Record<Exclude<FontPair, 'figtree'>, object>
function fontsOf(pair: FontPair): Look['fonts'] {
  if (pair === 'figtree') return OWN_FONTS
  const families = familiesOf[pair]
  return { ...families, emailDisplay: families.display, emailText: families.text }
}
const radiiOf: Readonly<Record<Corners, Look['radii']>> = {
  square: { image: 0, field: 0, card: 0, pill: 0 },
  soft: SOFT,
  round: { image: 12, field: 16, card: 24, pill: 999 },
}

const BLACK = '#000000'
const WHITE = '#ffffff'
/** The contrast of text with its ground (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A colour with so much of another in it, from 0 to 1. */
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

/** How well two colours are told apart, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest colour to one, towards another, that can be read with each of its grounds. */
function readable(color: string, towards: string, groundsOf: (color: string) => readonly string[]): string {
  const steps = Array.from({ length: 101 }, (_, step) => mix(color, towards, step / 100))
  const found = steps.find((step) => groundsOf(step).every((ground) => contrast(step, ground) >= TEXT_CONTRAST))
  return found ?? towards
}

const tintOf = (color: string) => mix(color, standardLook.colors.surface, 0.88)

/** The nearest accent to a colour whose words can be read on every surface and on its own tint, and white words on it. */
export function readableAccent(color: string): string {
  const { surfacePicture, onAccent } = standardLook.colors
  return readable(color, BLACK, (accent) => [surfacePicture, tintOf(accent), onAccent])
}

/** The nearest highlight to a colour on which words can be read. */
export function readableHighlight(color: string): string {
  return readable(color, WHITE, () => [standardLook.colors.text])
}

/** The look that follows from what an owner has chosen; the standard one where that is null. */
export function lookOf(own: OwnLook | null): Look {
  if (own === null) return standardLook
  const { accent, highlight, fonts, corners: chosen } = own
  const { colors, darkEmail } = standardLook
  const highlightTint = mix(highlight, colors.surface, 0.7)
  return {
    ...standardLook,
    colors: {
      ...colors,
      ...(accent !== ACCENT && {
        accent,
        accentHover: mix(accent, BLACK, 0.2),
        accentActive: mix(accent, BLACK, 0.4),
        accentTint: tintOf(accent),
      }),
      ...(highlight !== HIGHLIGHT && {
        highlight,
        highlightTint,
        highlightText: readable(mix(highlight, BLACK, 0.4), BLACK, () => [highlightTint, colors.surface]),
      }),
    },
    darkEmail:
      accent === ACCENT
        ? darkEmail
        : { ...darkEmail, accent: readable(accent, WHITE, () => [darkEmail.card, colors.text]) },
    fonts: fontsOf(fonts),
    radii: radiiOf[chosen],
  }
}

/** Whether the pages load the shop's own fonts; the others are on the machines of shoppers. */
export function loadsFonts({ fonts }: Look): boolean {
  return fonts === OWN_FONTS
}

const variableOf = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The look as CSS variables, named by role: `surfaceBand` is `--color-surface-band`. web/ui/tokens.css derives the rest. */
export function cssVariables({ colors, highContrastTextSubtle, fonts, radii }: Look): string {
  const variables = [
    ...Object.entries(colors).map(([role, color]) => `--color-${variableOf(role)}: ${color};`),
    `--font-display: ${fonts.display};`,
    `--font-text: ${fonts.text};`,
    ...Object.entries(radii).map(([role, pixels]) => `--radius-${role}: ${pixels}px;`),
  ]
  return `:root { ${variables.join(' ')} }
@media (prefers-contrast: more) {
  :root { --color-text-muted: ${colors.text}; --color-text-subtle: ${highContrastTextSubtle}; --color-divider: ${colors.border}; --color-border: ${colors.text}; }
}
`
}

// A launcher may cut a maskable icon to the circle of four fifths (W3C, Web Application Manifest).
const SAFE = 0.62

/** The icons of the manifest and of home screens: side in pixels, the part that the drawing takes, and whether it stands on the page's colour. */
export const icons = {
  'icon-192.png': { side: 192, part: 1, hasGround: false },
  'icon-512.png': { side: 512, part: 1, hasGround: false },
  'icon-maskable-512.png': { side: 512, part: SAFE, hasGround: true },
  'apple-touch-icon.png': { side: 180, part: 0.76, hasGround: true },
} as const
export type IconFile = keyof typeof icons
export const isIconFile = (file: string): file is IconFile => Object.hasOwn(icons, file)

const whole = { part: 1, hasGround: false }

/** The icon as an SVG drawing. */
export function drawIcon(
  { colors }: Pick<Look, 'colors'>,
  { part, hasGround }: { readonly part: number; readonly hasGround: boolean } = whole,
): string {
  const ground = hasGround ? `<rect width="32" height="32" fill="${colors.surface}"/>` : ''
  const marks = `<circle cx="16" cy="16" r="14" fill="${colors.accent}"/><circle cx="11" cy="10" r="3.5" fill="${colors.highlight}"/>`
  const edge = 16 * (1 - part)
  const drawn = part === 1 ? marks : `<g transform="translate(${edge} ${edge}) scale(${part})">${marks}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${drawn}</svg>`
}
