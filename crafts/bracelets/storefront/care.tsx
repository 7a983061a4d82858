import { Prose } from '../../../web/ui/prose.tsx'
import { care } from '../care.ts'

/** How to care for a bracelet (S2.84). */
export function BraceletCare() {
  return <Prose sections={care.sections} stacked />
}
