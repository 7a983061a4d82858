import { care } from '#shop/texts/care.ts'
import { ToldText } from '../ui/told-text.tsx'

/** How to care for a bracelet (specification 2, Care Instructions). */
export function CareInstructions() {
  return <ToldText sections={care.sections} />
}
