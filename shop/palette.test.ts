import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette } from './palette.ts'

const read = (file: string) => readFileSync(file, 'utf8')
/** The colours that a stylesheet names, in six digits; of those that media queries change, the first. */
const coloursIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/^ *--([\w-]+): #([\da-f]{3,6});/gm)]
      .toReversed()
      .map(([, name = '', hex = '']) => [name, `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`]),
  )
const tokens = coloursIn(read('web/ui/tokens.css'))

test('the palette has the colours of the tokens', () => {
  const named = Object.entries(palette).map(([name, colour]) => [
    `color-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`,
    colour,
  ])
  expect(tokens).toMatchObject(Object.fromEntries(named))
})

test('the stylesheet of the server has the colours of the tokens', () => {
  const ofServer = coloursIn(read('server/http/shared-styles.css'))
  expect(Object.keys(ofServer).length).toBeGreaterThan(10)
  expect(tokens).toMatchObject(ofServer)
})
