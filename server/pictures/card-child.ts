import { buffer } from 'node:stream/consumers'
import { type CardWords, drawCard } from './card.ts'

async function draw(words: CardWords): Promise<void> {
  process.send?.({ card: await drawCard(await buffer(process.stdin), words) })
}

process.once('message', (words: CardWords) => void draw(words))
process.on('disconnect', () => process.exit())
