import { type RefusalOf, refusalsFrom } from '../refusal.ts'

export const draftSentences = {
  stale: 'Someone else changed this. Check it, then try again.',
  'other-content':
    'This product was begun already, with other content. Look at Products first. To begin this as another one, save it again.',
  'no-product': 'We can’t find this product.',
  'in-shop': 'This product is in the shop. Retire it instead, so that customers who bought it keep its page.',
  sold: 'This product was sold. Retire it instead, so that customers who bought it keep its page.',
  'wrong-choice': (fault: string) => fault,
  'category-in-use': (product: string, category: string) =>
    `${product} is in ${category}: give it another category first.`,
  'wrong-catalogue': (fault: string) => fault,
  'wrong-product': (product: string, fault: string) => `${product}: ${fault}`,
  'wrong-settings': (fault: string) => `Settings: ${fault}`,
  'nothing-changed': 'Nothing has changed since the catalogue was published.',
  'nothing-to-undo': 'There is nothing to undo: this is the first catalogue.',
  'nothing-to-redo': 'There is nothing to publish again: you haven’t undone anything since you last published.',
} as const

export type DraftRefusal = RefusalOf<typeof draftSentences>

export const refuseDraft = refusalsFrom(draftSentences)
