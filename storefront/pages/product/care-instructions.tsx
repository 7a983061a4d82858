import { care } from '#shop/texts/care.ts'
import { Prose } from '../../ui/prose.tsx'

/** How to care for a bracelet (specification 2, Care Instructions). */
export function CareInstructions() {
  return <Prose sections={care.sections} />
}
