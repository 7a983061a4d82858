import { braceletWords } from './bracelets/words.ts'
import { type ByCraft, type CraftWords, partFor } from './craft.ts'
import type { CraftId } from './crafts.ts'

const words: ByCraft<CraftWords> = { bracelets: braceletWords } satisfies Record<CraftId, CraftWords>

const neutral: CraftWords = {
  unused: 'unused',
  used: 'used',
  using: 'using',
  wrongChoice: 'Chose the wrong one',
  materials: 'materials',
  variation: 'Pieces made by hand vary a little in colour, marking and shape.',
  wear: '',
  lastStep: 'You enjoy it.',
  wish: 'Use it often.',
  itemList: 'Each item in the shop',
}

/** The words of the first craft that a shop sells, neutral ones without any. */
export function craftWords(shop: {
  readonly catalogue: { readonly products: readonly { readonly craft?: string | undefined }[] }
}): CraftWords {
  return (
    partFor(
      words,
      shop.catalogue.products.find(({ craft }) => craft),
    ) ?? neutral
  )
}
