import { buffer } from 'node:stream/consumers'
import { type CardColors, type CardWords, drawCard } from './card.ts'

type Asked = { readonly words: CardWords; readonly colors: CardColors; readonly logo: Uint8Array | null }

async function draw({ words, colors, logo }: Asked): Promise<void> {
  process.send?.({ card: await drawCard(await buffer(process.stdin), words, colors, logo) })
}

process.once('message', (asked: Asked) => void draw(asked))
process.on('disconnect', () => process.exit())
