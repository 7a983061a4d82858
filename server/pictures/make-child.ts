import { buffer } from 'node:stream/consumers'
import { cutAll, makeMaster } from './cut.ts'
import type { MakeTask } from './make.ts'

async function make({ crop, shape }: MakeTask): Promise<void> {
  const picture = await buffer(process.stdin)
  const result = await (crop === null ? makeMaster(picture) : cutAll(picture, crop, shape)).catch(
    () => 'damaged' as const,
  )
  process.send?.(result)
}

process.once('message', (task: MakeTask) => void make(task))
process.on('disconnect', () => process.exit())
