import { writeFileSync } from 'node:fs'
import { cutFonts } from './fonts.ts'

for (const [name, font] of await cutFonts()) writeFileSync(`storefront/app/fonts/${name}`, font)
