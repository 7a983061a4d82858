import { buffer } from 'node:stream/consumers'
import { cutAll, makeMaster } from './cut.ts'
import type { MakeTask } from './make.ts'

async function make({ shown }: MakeTask): Promise<void> {
  const picture = await buffer(process.stdin)
  const result = await (shown === null ? makeMaster(picture) : cutAll(picture, shown)).catch(() => 'damaged' as const)
  process.send?.(result)
}

process.once('message', (task: MakeTask) => void make(task))
process.on('disconnect', () => process.exit())
