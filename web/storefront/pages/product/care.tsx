import { care } from '#shop/crafts/bracelets/care.ts'
import { Prose } from '../../../ui/prose.tsx'

/** How to care for a bracelet (S2.84). */
export function BraceletCare() {
  return <Prose sections={care.sections} stacked />
}
