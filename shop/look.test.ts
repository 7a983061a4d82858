import { expect, test } from 'vitest'
import { cssVariables, drawIcon, standardLook } from './look.ts'

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

test('more contrast makes muted text and borders as dark as text', () => {
  const [, more = ''] = cssVariables(look).split('@media (prefers-contrast: more)')
  for (const role of ['text-muted', 'border']) expect(more).toContain(`--color-${role}: ${look.colors.text};`)
})

test('the icon has the accent of the look', () => {
  expect(drawIcon(look)).toContain('fill="#123456"')
})
