import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

test('classes and animations of all sheets have names of their own', () => {
  const nameOf = shortClassNames('storefront')
  const names = globSync('storefront/**/*.module.css').flatMap((file) => {
    const css = readFileSync(file, 'utf8')
    const written = new Set(css.match(/(?<=^\.|@keyframes )[a-z][\w-]*/gim))
    return [...written].map((name) => nameOf(name, join(process.cwd(), file), css))
  })
  expect(names.length).toBeGreaterThan(300)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-zA-Z]{1,2}_[a-zA-Z]{1,2}$/)
})

test('a name that stands in no sheet is refused', () => {
  const nameOf = shortClassNames('storefront')
  expect(() => nameOf('missing', join(process.cwd(), 'storefront/ui/chip.module.css'), '.chip {}')).toThrow('no sheet')
})
