import { buffer } from 'node:stream/consumers'
import { type CardColors, type CardWords, drawCard } from './card.ts'

type Asked = { readonly words: CardWords; readonly colors: CardColors }

async function draw({ words, colors }: Asked): Promise<void> {
  process.send?.({ card: await drawCard(await buffer(process.stdin), words, colors) })
}

process.once('message', (asked: Asked) => void draw(asked))
process.on('disconnect', () => process.exit())
