import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colours } from './colours.ts'
import { abilities, readInstruction } from './instruction.ts'
import type { Step } from './step.ts'

const exposure = (stops: number): Step => ({ kind: 'exposure', stops })
const contrast = (amount: number): Step => ({ kind: 'contrast', amount })
const warmth = (amount: number): Step => ({ kind: 'warmth', amount })
const saturation = (amount: number): Step => ({ kind: 'saturation', amount })
const strength = (kind: 'sepia' | 'sharpen' | 'blur' | 'grain' | 'vignette', amount: number): Step => ({
  kind,
  amount,
})
const crop = (ratio: number): Step => ({ kind: 'crop', ratio })
const rotate = (degrees: number): Step => ({ kind: 'rotate', degrees })
const flip = (axis: 'horizontal' | 'vertical'): Step => ({ kind: 'flip', axis })
const border = (colour: string, width: number, unit: 'share' | 'pixels' = 'share'): Step => ({
  kind: 'border',
  colour,
  width,
  unit,
})
const caption = (text: string, position: 'top' | 'bottom' = 'bottom'): Step => ({ kind: 'caption', text, position })
const tint = (colour: string, amount = 0.4): Step => ({ kind: 'tint', amount, colour })
const monochrome: Step = { kind: 'monochrome' }

const understood: [string, ...Step[]][] = [
  ['a little warmer and much brighter, crop square', warmth(0.25), exposure(0.75), crop(1)],
  ['Please make the picture brighter.', exposure(0.5)],
  ["it's too dark", exposure(0.5)],
  ['slightly darker', exposure(-0.25)],
  ['less bright', exposure(-0.5)],
  ['+1 stop', exposure(1)],
  ['-2/3 EV', exposure(-2 / 3)],
  ['half a stop darker', exposure(-0.5)],
  ['one and a half stops brighter', exposure(1.5)],
  ['pull it down a third of a stop', exposure(-1 / 3)],
  ['increase the exposure by two stops', exposure(2)],
  ['underexpose by 2 stops', exposure(-2)],
  ['9 stops brighter', exposure(3)],
  ['100% brighter', exposure(1)],
  ['50% darker', exposure(-1)],
  ['more contrast', contrast(0.5)],
  ['a lot more contrast', contrast(0.75)],
  ['reduce contrast by 20%', contrast(-0.2)],
  ['a bit flatter', contrast(-0.25)],
  ['warm it up', warmth(0.5)],
  ['much cooler', warmth(-0.75)],
  ['less warm', warmth(-0.5)],
  ['vivid colours', saturation(0.5)],
  ['more color', saturation(0.5)],
  ['completely desaturated', saturation(-1)],
  ['a touch less saturated', saturation(-0.25)],
  ['black and white', monochrome],
  ['B&W, with grain', monochrome, strength('grain', 0.4)],
  ['turn it monochrome then add a vignette', monochrome, strength('vignette', 0.5)],
  ['sepia', strength('sepia', 1)],
  ['a hint of sepia tone', strength('sepia', 0.5)],
  ['tint it blue', tint('#2f5fd0')],
  ['add a 20% garnet tint', tint('#6e1f36', 0.2)],
  ['sharper', strength('sharpen', 0.5)],
  ['sharpen a lot', strength('sharpen', 0.75)],
  ['blur it slightly', strength('blur', 0.2)],
  ['soft focus', strength('blur', 0.4)],
  ['heavy film grain', strength('grain', 0.6000000000000001)],
  ['darken the corners', strength('vignette', 0.5)],
  ['a soft vignette', strength('vignette', 0.25)],
  ['crop to 4:5', crop(0.8)],
  ['crop it 16 by 9', crop(16 / 9)],
  ['make it square', crop(1)],
  ['landscape format', crop(1.5)],
  ['rotate', rotate(90)],
  ['rotate 90 degrees left', rotate(-90)],
  ['rotate by -1.5°', rotate(-1.5)],
  ['turn it upside down', rotate(180)],
  ['turn left', rotate(-90)],
  ['tilt 3 degrees clockwise', rotate(3)],
  ['mirror it', flip('horizontal')],
  ['flip vertically', flip('vertical')],
  ['flip upside down', flip('vertical')],
  ['add a white border', border('#ffffff', 0.04)],
  ['a thin black frame', border('#000000', 0.02)],
  ['5% border in amber', border('#e9a93c', 0.05)],
  ['100% border', border('#ffffff', 0.25)],
  ['a 20 px ivory border around it', border('#fffff0', 20, 'pixels')],
  ['caption "Small lights, by hand"', caption('Small lights, by hand')],
  ['write ‘Solas’ at the top', caption('Solas', 'top')],
  ['Caption: Made in Ireland, crop square', caption('Made in Ireland'), crop(1)],
  ["add the words 'Brighter and warmer' below", caption('Brighter and warmer')],
  ['square crop, black & white & sharp', crop(1), monochrome, strength('sharpen', 0.5)],
  ['brighter warmer and more contrast; then flip', exposure(0.5), warmth(0.5), contrast(0.5), flip('horizontal')],
]

test.each(understood)('understands the instruction “%s”', (instruction, ...steps) => {
  const read = readInstruction(instruction)
  expect(read.ok ? read.steps.toSorted(byKind) : read.error).toEqual(steps.toSorted(byKind))
})

const byKind = (one: Step, other: Step) => one.kind.localeCompare(other.kind)

test('steps are done in the order of the parts of the sentence', () => {
  const read = readInstruction('crop square, sepia, then a white border and a caption “Solas”')
  expect(read.ok && read.steps.map(({ kind }) => kind)).toEqual(['crop', 'sepia', 'border', 'caption'])
})

test.each([
  ['put a cat on the beach', 'put a cat on the beach'],
  ['brighter, and remove the background', 'remove the background'],
  ['not too warm', 'not too warm'],
  ['no grain', 'no grain'],
  ['less grain', 'less grain'],
  ['crop', 'crop'],
  ['crop 0:5', 'crop 0:5'],
  ['crop 1:99', 'crop 1:99'],
  ['crop it by 20%', 'crop it by 20%'],
  ['rotate slightly', 'rotate slightly'],
  ['tint it', 'tint it'],
  ['tint it in a lovely hue', 'tint it in a lovely hue'],
  ['two stops warmer', 'two stops warmer'],
  ['20-30% brighter', '20-30% brighter'],
  ['add a caption', 'add a caption'],
  ['"Solas" in neon letters', 'solas in neon letters'],
  [`caption "${'x'.repeat(81)}"`, 'caption x'],
  ['20% black and white', '20% monochrome'],
  ['50%', '50%'],
])('“%s” is refused by saying what cannot be done and what can', (instruction, part) => {
  const read = readInstruction(instruction)
  expect(read.ok ? read.steps : read.error.toLowerCase()).toContain(part.toLowerCase().trim())
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

test('every colour is six digits, and every one can be named', () => {
  for (const [name, colour] of Object.entries(colours)) {
    expect(colour).toMatch(/^#[\da-f]{6}$/)
    expect(readInstruction(`a ${name} tint`)).toEqual({ ok: true, steps: [tint(colour)] })
  }
})

const amounts = fc.constantFrom(
  '',
  'slightly ',
  'much ',
  'extremely ',
  'a bit ',
  'less ',
  'too ',
  '40% ',
  '300% ',
  '-5% ',
)
const words = fc.constantFrom(
  'bright',
  'dark',
  'contrast',
  'warm',
  'saturated',
  'sepia',
  'sharp',
  'blur',
  'grain',
  'vignette',
  'white border',
  'blue tint',
)

test('no instruction exceeds the strongest amount', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, words), { minLength: 1, maxLength: 5 }), (parts) => {
      const read = readInstruction(parts.map((part) => part.join('')).join(' and '))
      for (const step of read.ok ? read.steps : []) {
        if ('amount' in step) expect(Math.abs(step.amount)).toBeLessThanOrEqual(1)
        if ('stops' in step) expect(Math.abs(step.stops)).toBeLessThanOrEqual(3)
        if ('width' in step) expect(step.width).toBeLessThanOrEqual(0.25)
      }
    }),
  )
})

const scraps = fc.constantFrom(
  '‹0›',
  '"',
  '“',
  '1/0',
  '0:0',
  'stop',
  '%',
  'border',
  'rotate',
  '°',
  'caption:',
  '-',
  ' ',
  ',',
  'px',
  '9',
)

test('no instruction text throws', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.array(scraps, { maxLength: 40 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const read = readInstruction(text)
      if (read.ok) expect(read.steps.length).toBeGreaterThan(0)
      expect(read.ok ? JSON.stringify(read.steps) : read.error).not.toMatch(/null|undefined|NaN/)
    }),
  )
})
