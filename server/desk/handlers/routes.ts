import { Hono, type MiddlewareHandler } from 'hono'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { keepHeroImage } from '#shop/calls/hero-pictures.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { Site } from '../../catalogue/pages/site.ts'
import { answerNotFound } from '../../platform/http/errors.ts'
import { requireKnownHost } from '../../platform/http/known-host.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { sameOrigin } from '../../platform/http/same-origin.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'
import { routeCalls } from '../calls/routes.ts'
import { requireSession } from '../sign-in/sessions.ts'
import { accessHandlers } from './access.ts'
import { benchHandlers } from './bench.ts'
import { catalogueHandlers } from './catalogue.ts'
import { changeHandlers } from './changes.ts'
import { codeHandlers } from './codes.ts'
import { customerHandlers } from './customers.ts'
import { figureHandlers } from './figures.ts'
import { shopHandlers } from './go-live.ts'
import { issueHandlers } from './issues.ts'
import { lawHandlers } from './law.ts'
import { orderHandlers } from './orders.ts'
import { passkeyHandlers } from './passkeys.ts'
import { pictureHandlers } from './pictures.ts'
import { answerPreview } from './preview.ts'
import { reviewHandlers } from './reviews.ts'
import { safetyHandlers } from './safety.ts'
import { saleHandlers } from './sales.ts'
import { settingsHandlers } from './settings.ts'
import { answerDesk, answerDeskManifest, answerDeskWorker } from './site.ts'
import { stockHandlers } from './stock.ts'
import { todayHandlers } from './today.ts'

const handlers: Handlers<typeof deskCalls> = {
  ...accessHandlers,
  ...benchHandlers,
  ...catalogueHandlers,
  ...changeHandlers,
  ...codeHandlers,
  ...customerHandlers,
  ...figureHandlers,
  ...issueHandlers,
  ...lawHandlers,
  ...orderHandlers,
  ...passkeyHandlers,
  ...pictureHandlers,
  ...reviewHandlers,
  ...safetyHandlers,
  ...saleHandlers,
  ...settingsHandlers,
  ...shopHandlers,
  ...stockHandlers,
  ...todayHandlers,
}

const privately: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('x-robots-tag', 'noindex')
  if (!c.req.path.startsWith('/desk/assets/')) c.res.headers.set('cache-control', 'no-store')
}

export function deskRoutes(services: Services, site: Site | null): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('/desk', privately, requireKnownHost(services.config))
  app.use('/desk/*', privately, requireKnownHost(services.config))
  app.use('/desk/api/*', sameOrigin(services.config))
  // The image editor's, which is a page of the storefront.
  app.use(keepHeroImage.path, requireKnownHost(services.config))
  routeCalls(app, services, deskCalls, handlers)
  app.all('/desk/api/*', requireSession(services), answerNotFound)
  app.get(deskPaths.preview('/*'), requireSession(services), answerPreview(services, site))

  app.get(deskPaths.manifest, answerDeskManifest)
  app.get(deskPaths.worker, answerDeskWorker(services.config))
  const page = answerDesk()
  app.get('/desk', page)
  app.get('/desk/*', page)
  return app
}
