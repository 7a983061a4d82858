import { type Context, Hono } from 'hono'
import { giftPath, orderPaths } from '#shop/paths.ts'
import { bodySizes } from '../../platform/http/body-sizes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { limitBody, parseForm } from '../../platform/http/request-body.ts'
import { ownForms } from '../../platform/http/same-origin.ts'
import type { Services } from '../../platform/services/services.ts'
import { answerFind, showFind } from './find.ts'
import { showSwap, swapByForm } from './gift-page.ts'
import { changeByForm, showInvoices, showOrder } from './order-page.ts'
import { showPhoto } from './photo.ts'
import { confirmWithdrawal, showWithdrawal } from './withdraw-page.ts'

/** Calls of one person, as the link or the e-mail address tells: a family that looks often, and nobody who guesses. */
const limits = {
  pages: { name: 'order-pages', max: 120, minutes: 10 },
  forms: { name: 'order-forms', max: 30, minutes: 10 },
  links: { name: 'order-links', max: 10, minutes: 60 },
} as const

const pathOf = ({ req }: Context<AppEnv>) => req.path

export function orderPageRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const pages = limitRate(services, limits.pages, { who: pathOf })
  const form = [ownForms, limitBody(bodySizes.orderPage), parseForm] as const
  const forms = [...form, limitRate(services, limits.forms, { who: pathOf })] as const
  app.get(orderPaths.find, showFind(services))
  app.post(
    orderPaths.find,
    ...form,
    limitRate(services, limits.links, { who: (c) => c.get('form').email ?? '' }),
    answerFind(services),
  )
  app.get(orderPaths.page(':token'), pages, showOrder(services))
  app.post(orderPaths.page(':token'), ...forms, changeByForm(services))
  app.get(orderPaths.invoice(':token'), pages, showInvoices(services))
  app.get(`${orderPaths.photo(':token')}/:file`, pages, showPhoto(services))
  app.get(orderPaths.withdraw(':token'), pages, showWithdrawal(services))
  app.post(orderPaths.withdraw(':token'), ...forms, confirmWithdrawal(services))
  app.get(giftPath(':token'), pages, showSwap(services))
  app.post(giftPath(':token'), ...forms, swapByForm(services))
  return app
}
