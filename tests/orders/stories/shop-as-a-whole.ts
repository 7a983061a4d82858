import { everything } from '../whole-shop.ts'
import type { Story } from './story.ts'

export const shopAsAWhole: readonly Story[] = [
  {
    title: 'All orders together',
    async tell(acts, look) {
      await look('At the end', null, await everything(acts))
    },
  },
]
