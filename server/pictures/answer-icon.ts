import type { Handler } from 'hono'
import { drawIcon, icons, isIconFile } from '#shop/look.ts'
import { lookOf } from '#shop/own-look.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services/services.ts'
import { openDrawings } from './drawings.ts'
import type { IconRequest } from './icon-child.ts'

/** The route of the icons for the manifest and for home screens. */
export const ICONS = '/icons/:file'

/** GET of an icon: drawn in the look that the owner has chosen, else the file of the build. */
export function answerIcon(services: Pick<Services, 'log'>): Handler<AppEnv> {
  const answer = openDrawings<IconRequest>(services, new URL('./icon-child.ts', import.meta.url))
  return async (c, next) => {
    const file = c.req.param('file') ?? ''
    const { ownLook } = c.var.shop
    if (ownLook === null || !isIconFile(file)) return next()
    return answer(c, { drawing: drawIcon(lookOf(ownLook), icons[file]), side: icons[file].side })
  }
}
