import { buffer } from 'node:stream/consumers'
import { drawLogo } from './logo.ts'

process.once(
  'message',
  () =>
    void buffer(process.stdin)
      .then(drawLogo)
      .then((made) => process.send?.(made)),
)
process.on('disconnect', () => process.exit())
