import { Hono } from 'hono'
import type { Site } from './catalogue/pages/site.ts'
import type { Opened } from './open-services.ts'
import { answerError, answerNotFound, refuseNul } from './platform/http/errors.ts'
import { readShop } from './platform/http/read-shop.ts'
import type { AppEnv } from './platform/http/request.ts'
import { requestLog } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { cacheHeaders } from './platform/http/shared-cache.ts'
import { routes } from './routes.ts'

export function createApp(
  { services, sandbox }: Pick<Opened, 'services' | 'sandbox'>,
  site: Site | null = null,
): Hono<AppEnv> {
  const { log } = services
  const app = new Hono<AppEnv>()
  app.use(requestLog(log), securityHeaders(services, site?.inlineScripts))
  app.use(cacheHeaders)
  app.use(refuseNul)
  app.use(readShop(services.shop))
  app.onError(answerError(log))
  app.notFound(answerNotFound)
  app.route('/', routes({ services, sandbox }, site))
  sandbox?.attach(async (request) => app.fetch(request))
  return app
}
