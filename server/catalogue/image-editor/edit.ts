import type { Handler, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { type EditAnswer, EditRequest } from '#shop/image-editor/edit.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { editInProcess } from './edit-process.ts'
import { askService } from './image-service.ts'
import { readInstruction } from './instruction/instruction.ts'
import { EDIT_TIMEOUT_MS, MAX_REQUESTS } from './limits.ts'
import { dataUrlOf, type Picture, readPicture } from './picture.ts'
import { type Trouble, troubles } from './trouble.ts'

type Edit = (picture: Picture, deadline: AbortSignal) => Promise<Picture | Trouble>
type Plan = { readonly ok: true; readonly edit: Edit } | { readonly ok: false; readonly error: string }

/** What will be done is known before the picture is looked at. */
function planFor(editor: Exclude<Services['config']['imageEditor'], null>, instruction: string): Plan {
  if (editor !== 'built-in')
    return { ok: true, edit: (picture, deadline) => askService(editor, picture, instruction, deadline) }
  const read = readInstruction(instruction)
  return read.ok
    ? { ok: true, edit: (picture, deadline) => editInProcess({ picture, steps: read.steps }, deadline) }
    : read
}

async function within(timeoutMs: number, edit: (deadline: AbortSignal) => Promise<Picture | Trouble>) {
  const deadline = AbortSignal.timeout(timeoutMs)
  const late = new Promise<Trouble>((resolve) => {
    deadline.addEventListener('abort', () => resolve('too slow'), { once: true })
  })
  return Promise.race([edit(deadline), late])
}

/** Refuses with 503 what exceeds the requests at a time, before their bodies are read (S7.8). */
export function limitConcurrency(max = MAX_REQUESTS): MiddlewareHandler<AppEnv> {
  let current = 0
  return async (c, next) => {
    const [status, error] = troubles.busy
    if (current >= max) return c.json({ error } satisfies EditAnswer, status, { 'retry-after': '15' })
    current++
    try {
      return await next()
    } finally {
      current--
    }
  }
}

/** POST /functions/v1/edit-hero-image: edits a picture in words, by the steps that it names or by the image service of the settings (S7.8). */
export function editHeroImage(
  { config: { imageEditor }, log }: Pick<Services, 'config' | 'log'>,
  timeoutMs = EDIT_TIMEOUT_MS,
): Handler<AppEnv> {
  return async (c) => {
    const refuse = (trouble: Trouble) => {
      const [status, error] = troubles[trouble]
      log.info({ trouble }, 'picture not edited')
      return c.json({ error } satisfies EditAnswer, status)
    }
    if (imageEditor === null) return refuse('switched off')
    const request = v.safeParse(EditRequest, c.get('json'))
    if (!request.success) return c.json({ error: sentenceFor(request.issues) } satisfies EditAnswer, 400)
    const { imageUrl, editInstruction } = request.output
    const plan = planFor(imageEditor, editInstruction)
    if (!plan.ok) return c.json({ error: plan.error } satisfies EditAnswer, 400)
    const edited = await within(timeoutMs, async (deadline) => {
      const picture = await readPicture(imageUrl)
      return typeof picture === 'string' ? picture : plan.edit(picture, deadline)
    })
    if (typeof edited === 'string') return refuse(edited)
    return c.json({ editedImageUrl: dataUrlOf(edited) } satisfies EditAnswer)
  }
}
