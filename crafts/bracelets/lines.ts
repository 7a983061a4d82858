import type { CraftLines } from '../craft.ts'

export const braceletLines: CraftLines = {
  care: 'Roll it on, keep it dry, perfume first',
  safety: 'Small parts, not for children under 3',
}
