import type { ProductFormPart } from '../../parts.ts'
import { BeadPlanForm } from './bead-plan-form.tsx'

export const beadPlanForm: ProductFormPart = {
  Form: BeadPlanForm,
  standardTexts: 'Without any, bracelets have the standard care and warning.',
}
