import { type RefusalOf, refusalsFrom } from '../refusal.ts'

/** Why the draft of products and settings is not changed or not published, as its owner reads it. */
export const draftSentences = {
  stale: 'Somebody has changed this meanwhile. Look at it as it is now, then try again.',
  'no-product': 'There is no such product.',
  'in-shop': 'This product is in the shop: retire it instead, so that its page stays for those who have it.',
  sold: 'This product was sold: retire it instead, so that its page stays for those who have it.',
  'wrong-choice': (fault: string) => fault,
  'category-in-use': (product: string, category: string) =>
    `${product} is in ${category}: give it another category first.`,
  'wrong-catalogue': (fault: string) => fault,
  'wrong-product': (product: string, fault: string) => `${product}: ${fault}`,
  'wrong-settings': (fault: string) => `Settings: ${fault}`,
  'nothing-changed': 'Nothing has changed since the catalogue was published.',
  'nothing-to-undo': 'There is nothing to undo: this is the first catalogue.',
  'nothing-to-redo': 'There is nothing to bring back: nothing was undone since the last publishing.',
} as const

export type DraftRefusal = RefusalOf<typeof draftSentences>

/** Refuses to change or publish the draft. */
export const refuseDraft = refusalsFrom(draftSentences)
