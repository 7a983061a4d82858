import { drawWordmark, type Wordmark } from './wordmark.ts'

async function draw(wordmark: Wordmark): Promise<void> {
  process.send?.({ picture: await drawWordmark(wordmark) })
}

process.once('message', (wordmark: Wordmark) => void draw(wordmark))
process.on('disconnect', () => process.exit())
