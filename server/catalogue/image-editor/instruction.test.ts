import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abilities, readInstruction, type Step } from './instruction.ts'

// Shows S7.8.

const exposure = (stops: number): Step => ({ kind: 'exposure', stops })
const contrast = (amount: number): Step => ({ kind: 'contrast', amount })
const warmth = (amount: number): Step => ({ kind: 'warmth', amount })
const saturation = (amount: number): Step => ({ kind: 'saturation', amount })
const strength = (kind: 'sepia' | 'sharpen' | 'blur' | 'grain' | 'vignette', amount: number): Step => ({
  kind,
  amount,
})
const crop = (ratio: number): Step => ({ kind: 'crop', ratio })
const rotate = (degrees: 90 | 180 | 270): Step => ({ kind: 'rotate', degrees })
const flip = (axis: 'horizontal' | 'vertical'): Step => ({ kind: 'flip', axis })
const border = (colour: string, width: number): Step => ({ kind: 'border', colour, width })
const monochrome: Step = { kind: 'monochrome' }

const understood: [string, ...Step[]][] = [
  ['a little warmer and much brighter, crop square', warmth(0.25), exposure(0.75), crop(1)],
  ['Please make the picture brighter.', exposure(0.5)],
  ["it's too dark", exposure(0.5)],
  ['slightly darker', exposure(-0.25)],
  ['less bright', exposure(-0.5)],
  ['more contrast', contrast(0.5)],
  ['a lot more contrast', contrast(0.75)],
  ['a bit flatter', contrast(-0.25)],
  ['much cooler', warmth(-0.75)],
  ['less warm', warmth(-0.5)],
  ['vivid colours', saturation(0.5)],
  ['more color', saturation(0.5)],
  ['a touch less saturated', saturation(-0.25)],
  ['black and white', monochrome],
  ['B&W, with grain', monochrome, strength('grain', 0.4)],
  ['turn it monochrome then add a vignette', monochrome, strength('vignette', 0.5)],
  ['sepia', strength('sepia', 1)],
  ['a hint of sepia tone', strength('sepia', 0.5)],
  ['sharper', strength('sharpen', 0.5)],
  ['soft focus', strength('blur', 0.4)],
  ['heavy film grain', strength('grain', 0.6000000000000001)],
  ['darken corners', strength('vignette', 0.5)],
  ['crop to 4:5', crop(0.8)],
  ['crop it 16 by 9', crop(16 / 9)],
  ['make it square', crop(1)],
  ['landscape format', crop(1.5)],
  ['rotate', rotate(90)],
  ['rotate 90 degrees left', rotate(270)],
  ['turn it upside down', rotate(180)],
  ['mirror it', flip('horizontal')],
  ['flip vertically', flip('vertical')],
  ['flip upside down', flip('vertical')],
  ['add a white border', border('#ffffff', 0.04)],
  ['a thin black frame', border('#000000', 0.02)],
  ['square crop, black & white, sharp', crop(1), monochrome, strength('sharpen', 0.5)],
  ['brighter warmer and more contrast; then flip', exposure(0.5), warmth(0.5), contrast(0.5), flip('horizontal')],
]

test.each(understood)('understands the instruction “%s”', (instruction, ...steps) => {
  expect(readInstruction(instruction)).toEqual({ ok: true, steps })
})

test.each([
  ['put a cat on the beach', 'put a cat on the beach'],
  ['brighter, and remove the background', 'remove the background'],
  ['make the sky brighter', 'make the sky brighter'],
  ['not too warm', 'not too warm'],
  ['no grain', 'no grain'],
  ['less grain', 'less grain'],
  ['crop', 'crop'],
  ['crop 0:5', 'crop 0:5'],
  ['crop 1:99', 'crop 1:99'],
  ['20% brighter', '20% brighter'],
  ['two stops warmer', 'two stops warmer'],
  ['rotate by 7 degrees', 'rotate by 7 degrees'],
  ['add a caption', 'add a caption'],
])('“%s” is refused by saying what cannot be done and what can', (instruction, part) => {
  const read = readInstruction(instruction)
  expect(read.ok ? read.steps : read.error).toContain(part)
  expect(read.ok || read.error).toContain(abilities)
})

test.each(['', '  ', 'please', 'and, then.', 'make it'])('the instruction “%s” asks for nothing', (instruction) => {
  const read = readInstruction(instruction)
  expect(read.ok || read.error).toMatch(/^Say what the darkroom should do\. It can do /)
})

test('a long instruction is refused', () => {
  expect(readInstruction('brighter, '.repeat(51))).toEqual({
    ok: false,
    error: 'An instruction has at most 500 characters.',
  })
})

const words = understood.flatMap(([instruction]) => instruction.split(' '))
const scraps = [...words, '1/0', '0:0', '9999x1', 'stop', '%', '°', '-', ' ', ',', '9', '"']

test('no instruction text throws, and no step exceeds the strongest amount', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...scraps), { maxLength: 40 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const read = readInstruction(text)
      if (!read.ok) return
      expect(read.steps.length).toBeGreaterThan(0)
      for (const step of read.steps) {
        if ('amount' in step) expect(Math.abs(step.amount)).toBeLessThanOrEqual(1)
        if ('stops' in step) expect(Math.abs(step.stops)).toBeLessThanOrEqual(3)
        if ('ratio' in step) expect(step.ratio).toBeGreaterThan(0)
      }
    }),
  )
})
