/** White, as paper is: printed papers, and what stands behind a photograph with transparent parts. */
export const PAPER = '#ffffff'
export const BLACK = '#000000'

/** How a shop looks: every colour, font and radius of its pages, e-mails, papers, icons and cards. Colours are '#rrggbb', radii pixels. */
export type Look = {
  readonly colors: {
    readonly surface: string
    readonly surfaceBand: string
    readonly surfacePicture: string
    readonly surfaceRaised: string
    readonly text: string
    readonly textMuted: string
    readonly textSubtle: string
    readonly onDark: string
    /** For decoration only. */
    readonly divider: string
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
    readonly paymentPage: string
  }
  readonly radii: {
    readonly image: number
    readonly field: number
    readonly card: number
    readonly pill: number
  }
}

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
    accent: '#6e1f36',
    accentHover: '#571529',
    accentActive: '#430e1f',
    accentTint: '#f6e4e4',
    onAccent: '#ffffff', // 11.0:1
    highlight: '#e9a93c', // 8.0:1 below text
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
  fonts: {
    display:
      "'Brygada 1918', 'Brygada on Georgia', 'Brygada on Times', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
    text: "'Figtree Variable', 'Figtree on Arial', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    emailDisplay: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
    emailText: "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
    paymentPage: 'inter',
  },
  radii: { image: 4, field: 8, card: 12, pill: 999 },
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
