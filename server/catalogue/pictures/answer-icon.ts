import type { Handler } from 'hono'
import { drawIcon, icons, isIconFile } from '#shop/look.ts'
import { lookOf } from '#shop/own-look.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { answerPng, openDrawings } from './drawings.ts'
import type { IconRequest } from './icon-child.ts'
import { logoIconPart } from './logo.ts'
import { logoKey } from './names.ts'

export const ICONS = '/icons/:file'

/** GET of an icon: of the logo if there is one, drawn in the look that the owner has chosen, else the file of the build. */
export function answerIcon(services: Pick<Services, 'log' | 'pictures'>): Handler<AppEnv> {
  const answer = openDrawings<IconRequest>(services, new URL('./icon-child.ts', import.meta.url))
  return async (c, next) => {
    const file = c.req.param('file') ?? ''
    const { ownLook, settings } = c.var.shop
    if (!isIconFile(file)) return next()
    const bytes = settings.logo && (await services.pictures.get(logoKey(logoIconPart(file), settings.logo.file)))
    if (bytes) return answerPng(c, bytes)
    if (ownLook === null) return next()
    return answer(c, { drawing: drawIcon(lookOf(ownLook), icons[file]), side: icons[file].side })
  }
}
