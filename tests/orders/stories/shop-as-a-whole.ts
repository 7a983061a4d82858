import { everything } from '../whole-shop.ts'
import type { Story } from './story.ts'

/** What the owner sees of all orders together, at the end. */
export const shopAsAWhole: readonly Story[] = [
  {
    title: 'All orders together',
    async tell(acts, look) {
      await look('At the end', null, await everything(acts))
    },
  },
]
