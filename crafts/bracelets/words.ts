import type { CraftWords } from '../craft.ts'

export const braceletWords: CraftWords = {
  unused: 'unworn',
  used: 'worn',
  using: 'wearing',
  wrongChoice: 'Wrong size or colour',
  materials: 'beads',
  variation: 'Stones, pearls and wood are natural and vary in colour, marking and shape.',
  wear: 'Elastic is a wearing part. If it breaks in ordinary use sooner than you would reasonably expect, we treat that as a fault.',
  lastStep: 'You wear it.',
  wish: 'Wear it often.',
  itemList: 'Bead plans',
}
