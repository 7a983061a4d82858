import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutFonts } from './fonts.ts'

const folder = 'web/ui/fonts'

test('the committed fonts are the ones that are cut from the font packages', async () => {
  const cut = await cutFonts()
  expect(readdirSync(folder).toSorted()).toEqual([...cut.keys()].toSorted())
  for (const [name, font] of cut) expect(readFileSync(`${folder}/${name}`).equals(font), name).toBe(true)
})
