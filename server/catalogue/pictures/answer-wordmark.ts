import type { Handler } from 'hono'
import type { Look } from '#shop/look.ts'
import { lookOf } from '#shop/own-look.ts'
import { wordmarkPaths } from '#shop/pictures/wordmark.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { openDrawings } from './drawings.ts'
import type { Wordmark } from './wordmark.ts'

function colorsFor(path: string, { colors, darkEmail }: Look): Pick<Wordmark, 'ink' | 'ground'> {
  return path === wordmarkPaths.dark
    ? { ink: darkEmail.accent, ground: darkEmail.card }
    : { ink: colors.accent, ground: colors.surfaceRaised }
}

/** GET of the shop's name as a picture; 404 if it cannot be drawn. Mail programs then show the name as text. */
export function answerWordmark(services: Pick<Services, 'log'>): Handler<AppEnv> {
  const answer = openDrawings<Wordmark>(services, new URL('./wordmark-child.ts', import.meta.url))
  return (c) => {
    const { settings, ownLook } = c.var.shop
    return answer(c, { brand: settings.brand, ...colorsFor(c.req.path, lookOf(ownLook)) })
  }
}
