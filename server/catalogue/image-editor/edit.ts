import type * as calls from '#shop/calls/public/image-editor.ts'
import { EDIT_TIMEOUT_MS } from '#shop/image-editor/limits.ts'
import { refuseEdit, type Trouble } from '#shop/image-editor/refusals.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { editInProcess } from './edit-process.ts'
import { askService } from './image-service.ts'
import { readInstruction } from './instruction.ts'
import { dataUrlOf, type Picture, readPicture } from './picture.ts'

type Edit = (picture: Picture, deadline: AbortSignal) => Promise<Picture | Trouble>
type Plan = { readonly ok: true; readonly edit: Edit } | { readonly ok: false; readonly error: string }

function planFor(editor: Exclude<Services['config']['imageEditor'], null>, instruction: string): Plan {
  if (editor !== 'built-in')
    return { ok: true, edit: (picture, deadline) => askService(editor, picture, instruction, deadline) }
  const read = readInstruction(instruction)
  return read.ok
    ? { ok: true, edit: (picture, deadline) => editInProcess({ picture, steps: read.steps }, deadline) }
    : read
}

async function within(timeoutMs: number, edit: (deadline: AbortSignal) => Promise<Picture | Trouble>) {
  const deadline = timeout(timeoutMs)
  const late = new Promise<Trouble>((resolve) => {
    deadline.addEventListener('abort', () => resolve('too slow'), { once: true })
  })
  return Promise.race([edit(deadline), late])
}

export function pictureEditor(timeoutMs = EDIT_TIMEOUT_MS): Handler<typeof calls.editHeroImage> {
  return async ({ config: { imageEditor }, log }, { body: { imageUrl, editInstruction } }) => {
    const refuse = (trouble: Trouble) => {
      log.info({ trouble }, 'picture not edited')
      return refuseEdit(trouble)
    }
    if (imageEditor === null) return refuse('switched off')
    const plan = planFor(imageEditor, editInstruction)
    if (!plan.ok) return refuseEdit('not understood', plan.error)
    const edited = await within(timeoutMs, async (deadline) => {
      const picture = await readPicture(imageUrl)
      return typeof picture === 'string' ? picture : plan.edit(picture, deadline)
    })
    return typeof edited === 'string' ? refuse(edited) : { editedImageUrl: dataUrlOf(edited) }
  }
}
