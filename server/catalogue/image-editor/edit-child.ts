import type { Trouble } from '#shop/image-editor/refusals.ts'
import type { EditTask } from './edit-process.ts'
import type { Picture } from './picture.ts'
import { loadSharp } from './sharp.ts'
import { applySteps } from './steps.ts'

// The other end kills this process at the deadline.
const { signal } = new AbortController()

async function edit({ picture, steps }: EditTask): Promise<Picture | Trouble> {
  if (steps !== null) return applySteps(picture, steps, signal)
  const sharp = await loadSharp()
  return { bytes: Buffer.from(await sharp(picture.bytes).png().toBuffer()), type: 'png' }
}

process.once('message', (task: EditTask) => {
  void edit({ ...task, picture: { ...task.picture, bytes: Buffer.from(task.picture.bytes) } })
    .catch(() => 'damaged' as const)
    .then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
