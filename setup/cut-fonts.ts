import { writeFileSync } from 'node:fs'
import { cutFonts } from './fonts.ts'

for (const [name, font] of await cutFonts()) writeFileSync(`web/ui/fonts/${name}`, font)
