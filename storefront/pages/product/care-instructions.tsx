import { care } from '#shop/texts/care.ts'
import { ToldText } from '../../ui/prose.tsx'

/** How to care for a bracelet (specification 2, Care Instructions). */
export function CareInstructions() {
  return <ToldText sections={care.sections} />
}
