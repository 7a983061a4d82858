import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cssVariables, drawIcon, standardLook } from './look.ts'
import { contrast, corners, fontPairs, lookOf, readableAccent, readableHighlight, standardOwnLook } from './own-look.ts'

const look = {
  ...standardLook,
  colors: { ...standardLook.colors, surfaceBand: '#abcdef', accent: '#123456' },
  radii: { ...standardLook.radii, card: 2 },
}

test('every role of a look is a CSS variable', () => {
  const css = cssVariables(look)
  for (const line of ['--color-surface-band: #abcdef;', '--color-accent: #123456;', '--radius-card: 2px;'])
    expect(css).toContain(line)
})

test('with high contrast preferred, muted text and borders are as dark as text', () => {
  const [, more = ''] = cssVariables(look).split('@media (prefers-contrast: more)')
  for (const role of ['text-muted', 'border']) expect(more).toContain(`--color-${role}: ${look.colors.text};`)
})

test('the icon has the accent of the look', () => {
  expect(drawIcon(look)).toContain('fill="#123456"')
})

test('the choices of the built-in shop give the look that pages are built with', () => {
  expect(lookOf(standardOwnLook)).toEqual(standardLook)
  expect(readableAccent(standardOwnLook.accent)).toBe(standardOwnLook.accent)
  expect(readableHighlight(standardOwnLook.highlight)).toBe(standardOwnLook.highlight)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('%s and %s have a contrast of %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

test('for any chosen colours and fonts, the suggested readable colours have enough contrast everywhere', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const choice = fc.record({
    accent: color,
    highlight: color,
    fonts: fc.constantFrom(...fontPairs),
    corners: fc.constantFrom(...corners),
  })
  fc.assert(
    fc.property(choice, ({ accent, highlight, ...rest }) => {
      const own = { ...rest, accent: readableAccent(accent), highlight: readableHighlight(highlight) }
      expect(readableAccent(own.accent)).toBe(own.accent)
      expect(readableHighlight(own.highlight)).toBe(own.highlight)
      const { colors, darkEmail } = lookOf(own)
      const pairs = [
        [colors.accent, colors.surface],
        [colors.accent, colors.surfacePicture],
        [colors.accent, colors.accentTint],
        [colors.onAccent, colors.accent],
        [colors.onAccent, colors.accentHover],
        [colors.onAccent, colors.accentActive],
        [colors.text, colors.highlight],
        [colors.highlightText, colors.highlightTint],
        [darkEmail.accent, darkEmail.card],
        [colors.text, darkEmail.accent],
      ] as const
      for (const [one, other] of pairs) expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
